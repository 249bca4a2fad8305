import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, customerApi } from '@/api/client'
import { ApiError } from '@/api/error'
import type { AnswerOf } from '@/api/types'
import { customerSession, useSession } from '@/lib/session'
import { NO_TOKEN } from './noToken'

export type OwnCustomer = AnswerOf<'/api/users/customer/{customerId}', 'get'>

/** The record of the customer who is logged in. */
export function ownCustomerQuery(customerId: string) {
  return queryOptions({
    queryKey: ['account', 'profile', customerId],
    queryFn: ({ signal }): Promise<OwnCustomer> => {
      // The cookie may have been removed by hand while the page was open.
      if (!customerSession.current()) throw ApiError.unsent(NO_TOKEN)
      const params = { path: { customerId } }
      return answer(customerApi.GET('/api/users/customer/{customerId}', { params, signal }))
    },
  })
}

/** What is known of the customer already, for forms that would ask for it again. */
export function useOwnCustomer(): OwnCustomer | undefined {
  const customerId = useSession(customerSession)?.customerId ?? ''
  return useQuery({ ...ownCustomerQuery(customerId), enabled: customerId !== '' }).data
}
