import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'

type Found = AnswerOf<'/desk/search', 'get'>

export type Hit = Found['groups'][number]['hits'][number]

/** Shorter texts are not searched, because nearly everything matches. */
export const FEWEST_SIGNS = 2
export const MOST_SIGNS = 100

/** Searches for a text. A new text cancels the old request. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      answer(adminApi.GET('/desk/search', { params: { query: { q: text } }, signal })),
    enabled: text.length >= FEWEST_SIGNS,
    // A colleague may change results, so they become outdated soon.
    staleTime: 5_000,
  })
}
