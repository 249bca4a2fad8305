import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { waitingKey } from '@/records/waiting'

/** The number of records of each kind that the desk has not started. */
export type Waiting = AnswerOf<'/admin/waiting', 'get'>

const EVERY_MINUTE = 60_000

export const waitingQuery = queryOptions({
  queryKey: waitingKey,
  queryFn: ({ signal }) => answer(adminApi.GET('/admin/waiting', { signal })),
  refetchInterval: EVERY_MINUTE,
})
