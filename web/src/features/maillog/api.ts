import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given } from '@/lib/paging'

type Letters = AnswerOf<'/desk/letters', 'get'>
export type LetterCounts = Letters['counts']
export type LetterRow = Letters['letters'][number]

/** The lists of letters: those that are being sent are among those that wait. */
export const letterStates = ['waiting', 'given-up', 'sent'] as const
export type LetterState = (typeof letterStates)[number]

/** Which letters are looked at: to whom, and behind or before which one. */
export interface LetterSearch {
  to: string
  before: string
  after: string
}

/** All about letters: one that is tried again moves from list to list. */
export const lettersKey = ['letters']

const HALF_A_MINUTE = 30_000

/** One page of the letters of a state. The page before stays in view until the next one has arrived. */
export function lettersQuery(state: LetterState, search: LetterSearch) {
  return queryOptions({
    queryKey: [...lettersKey, state, search],
    queryFn: ({ signal }) =>
      answer(
        adminApi.GET('/desk/letters', { params: { query: { state, ...given(search) } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What waits moves by itself.
    refetchInterval: state === 'sent' ? false : HALF_A_MINUTE,
  })
}

const at = (id: string) => ({ params: { path: { id } } })

export function letterQuery(id: string) {
  return queryOptions({
    queryKey: [...lettersKey, 'one', id],
    queryFn: ({ signal }) => answer(adminApi.GET('/desk/letters/{id}', { ...at(id), signal })),
    staleTime: 0,
  })
}

/** Where a frame finds a letter as a mail program shows it. */
export const letterFrame = (id: string) => `/desk/letters/${encodeURIComponent(id)}/html`

export function retry(id: string) {
  return answer(adminApi.POST('/desk/letters/{id}/retry', at(id)))
}

export function retryAll(state: LetterState) {
  return answer(adminApi.POST('/desk/letters/retry', { body: { state } }))
}

export function dismiss(id: string) {
  return answer(adminApi.POST('/desk/letters/{id}/dismiss', at(id)))
}

export function dismissAll() {
  return answer(adminApi.POST('/desk/letters/dismiss'))
}
