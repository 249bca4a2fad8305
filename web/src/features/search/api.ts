import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'

type Found = AnswerOf<'/desk/search', 'get'>

export type Hit = Found['groups'][number]['hits'][number]

/** Fewer are not searched for: nearly everything holds them. */
export const FEWEST_SIGNS = 2
export const MOST_SIGNS = 100

/** What the desk finds for a text. An answer to an earlier text is dropped with its question. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) =>
      answer(adminApi.GET('/desk/search', { params: { query: { q: text } }, signal })),
    enabled: text.length >= FEWEST_SIGNS,
    // What was found a moment ago may have been changed by a colleague.
    staleTime: 5_000,
  })
}
