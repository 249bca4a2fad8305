import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, customerApi } from '@/api/client'
import { ApiError } from '@/api/error'
import type { AnswerOf } from '@/api/types'
import { customerSession, useSession } from '@/lib/session'
import { NO_TOKEN } from './noToken'

export type OwnCustomer = AnswerOf<'/api/users/customer/{customerId}', 'get'>

export function ownCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: ['account', 'profile', customerId],
    queryFn: ({ signal }): Promise<OwnCustomer> => {
      // The user may have removed the cookie while the page was open.
      if (!customerSession.current()) throw ApiError.unsent(NO_TOKEN)
      const params = { path: { customerId } }
      return answer(customerApi.GET('/api/users/customer/{customerId}', { params, signal }))
    },
  })
}

/** Returns the record of the current customer, so that forms need not ask for known data. */
export function useOwnCustomer(): OwnCustomer | undefined {
  const customerId = useSession(customerSession)?.customerId ?? ''
  return useQuery({ ...ownCustomerQuery(customerId), enabled: customerId !== '' }).data
}
