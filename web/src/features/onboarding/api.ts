import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'

export type FirstDay = AnswerOf<'/desk/first-day', 'get'>
export type FirstDayStep = FirstDay['steps'][number]

/** The steps of the first day. What is true may have changed on any other page, so it is asked each time. */
export const firstDayQuery = queryOptions({
  queryKey: ['first-day'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/first-day', { signal })),
  staleTime: 0,
})

export function show(shown: boolean) {
  return answer(adminApi.PUT('/desk/first-day', { body: { list: shown ? 'shown' : 'away' } }))
}

export function leave(step: string, later: boolean) {
  return answer(
    adminApi.PUT('/desk/first-day/{step}', { params: { path: { step } }, body: { later } }),
  )
}
