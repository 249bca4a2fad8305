import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'

/** Who is logged in at the desk, as the server knows them at this moment. The shell of the desk asks for it. */
export const deskMeQuery = queryOptions({
  queryKey: ['desk', 'me'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/me', { signal })),
  retry: false,
})
