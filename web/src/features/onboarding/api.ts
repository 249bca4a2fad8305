import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { firstDayKey } from '@/records/firstDay'

export type FirstDay = AnswerOf<'/desk/first-day', 'get'>
export type FirstDayStep = FirstDay['steps'][number]

/** Loads the setup steps. Any other page may change them, so they are always reloaded. */
export const firstDayQuery = queryOptions({
  queryKey: firstDayKey,
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

export type Programme = AnswerOf<'/agreement/programmes', 'get'>[number]

// These are the query keys of the other features, so that both see each other's changes.
export const dealersQuery = queryOptions({
  queryKey: ['dealers'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/dealers', { signal })),
})

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/locations', { signal })),
})

export const typesQuery = queryOptions({
  queryKey: ['desk-catalogue', 'types'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/catalogue/types', { signal })),
})

export const programmesQuery = queryOptions({
  queryKey: ['agreement', 'programmes'],
  queryFn: ({ signal }) => answer(adminApi.GET('/agreement/programmes', { signal })),
})

export function keepList(list: string) {
  return answer(
    adminApi.PUT('/desk/first-day/lists/{list}', {
      params: { path: { list } },
      body: { kept: true },
    }),
  )
}

export function setProgrammeOpen(id: string, open: boolean) {
  return answer(
    adminApi.PUT('/agreement/programmes/{id}', { params: { path: { id } }, body: { open } }),
  )
}
