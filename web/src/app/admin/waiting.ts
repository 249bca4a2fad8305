import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'

/** How much of each kind nobody at the desk has touched yet. */
export type Waiting = AnswerOf<'/admin/waiting', 'get'>

const EVERY_MINUTE = 60_000

export const waitingQuery = queryOptions({
  queryKey: ['desk', 'waiting'],
  queryFn: ({ signal }) => answer(adminApi.GET('/admin/waiting', { signal })),
  refetchInterval: EVERY_MINUTE,
})
