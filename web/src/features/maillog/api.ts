import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given } from '@/lib/paging'

type Letters = AnswerOf<'/desk/letters', 'get'>
export type LetterCounts = Letters['counts']
export type LetterRow = Letters['letters'][number]

/** The lists of emails. 'waiting' includes emails that are being sent. */
export const letterStates = ['waiting', 'given-up', 'sent'] as const
export type LetterState = (typeof letterStates)[number]

/** The search: the recipient, and the position in the list. */
export interface LetterSearch {
  to: string
  before: string
  after: string
}

/** One key for all lists, because a retried email moves between them. */
export const lettersKey = ['letters']

const HALF_A_MINUTE = 30_000
const SECOND = 1000

/** Reports whether an email is being sent, or will be at once. Its state changes soon. */
const isMoving = ({ state, nextTry }: LetterRow) =>
  state === 'sending' ||
  (state === 'waiting' && nextTry !== undefined && Date.parse(nextTry) <= Date.now() + SECOND)

/** Returns how soon emails that are not sent yet are loaded again. */
const paceOf = (letters: readonly LetterRow[]) =>
  letters.some(isMoving) ? 2 * SECOND : HALF_A_MINUTE

/** Loads one page of emails. The old page stays visible until the new one arrives. */
export function lettersQuery(state: LetterState, search: LetterSearch) {
  return queryOptions({
    queryKey: [...lettersKey, state, search],
    queryFn: ({ signal }) =>
      answer(
        adminApi.GET('/desk/letters', { params: { query: { state, ...given(search) } }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Waiting emails change without user actions.
    refetchInterval: ({ state: { data } }) =>
      state === 'sent' ? false : paceOf(data?.letters ?? []),
  })
}

const at = (id: string) => ({ params: { path: { id } } })

/** Loads one email, and again while it may change. */
export function letterQuery(id: string) {
  return queryOptions({
    queryKey: [...lettersKey, 'one', id],
    queryFn: ({ signal }) => answer(adminApi.GET('/desk/letters/{id}', { ...at(id), signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? paceOf([data]) : false),
  })
}

/** The address of an email's HTML, for the frame. */
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
