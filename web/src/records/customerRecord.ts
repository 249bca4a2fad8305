import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'

/** A customer as the desk sees one, beside whatever a screen of the desk shows of them. */
export function customerRecordQuery(customerId: string) {
  return queryOptions({
    queryKey: ['customer-record', customerId],
    queryFn: ({ signal }) => {
      const params = { path: { customerId } }
      return answer(adminApi.GET('/api/users/customer/{customerId}', { params, signal }))
    },
  })
}
