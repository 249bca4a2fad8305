import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'

/** Loads the current user of the desk. The desk's page frame starts this request. */
export const deskMeQuery = queryOptions({
  queryKey: ['desk', 'me'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/me', { signal })),
  retry: false,
})
