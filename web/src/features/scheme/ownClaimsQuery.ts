import { queryOptions } from '@tanstack/react-query'
import { answer, customerApi } from '@/api/client'
import { groupsOf } from './answers'

/** The first part of every query key of this feature, so that a change refreshes all of them. */
export const schemesKey = ['schemes'] as const

/** The customer's own claims by scheme, for the dashboard, too. */
export function ownClaimsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...schemesKey, 'own', customerId],
    queryFn: async ({ signal }) => {
      const params = { path: { customerId } }
      const call = customerApi.GET('/Customer-scheme/customer-scheme/{customerId}', {
        params,
        signal,
      })
      return groupsOf(await answer(call))
    },
  })
}
