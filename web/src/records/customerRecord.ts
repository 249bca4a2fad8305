import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'

export function customerRecordQuery(customerId: string) {
  return queryOptions({
    queryKey: ['customer-record', customerId],
    queryFn: ({ signal }) => {
      const params = { path: { customerId } }
      return answer(adminApi.GET('/api/users/customer/{customerId}', { params, signal }))
    },
  })
}
