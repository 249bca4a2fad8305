import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given } from '@/lib/paging'

export type CustomerHead = AnswerOf<'/desk/customers/{customerId}', 'get'>
type TimelinePage = AnswerOf<'/desk/customers/{customerId}/timeline', 'get'>
export type Entry = TimelinePage['entries'][number]
export type PastProduct = NonNullable<Entry['product']>
export type PastTicket = NonNullable<Entry['ticket']>
export type Device = AnswerOf<'/desk/serials/{serialNo}', 'get'>['devices'][number]

/** The kinds of entries, in the order of the tabs. */
export const kinds = [
  'product',
  'ticket',
  'extension',
  'claim',
  'agreement',
  'letter',
  'message',
  'note',
] as const
export type Kind = (typeof kinds)[number]

/** One key for a customer's history. Every new record refreshes it. */
export const historyKey = ['history'] as const

export function customerQuery(customerId: string) {
  return queryOptions({
    queryKey: [...historyKey, 'customer', customerId],
    queryFn: ({ signal }) => {
      const params = { path: { customerId } }
      return answer(adminApi.GET('/desk/customers/{customerId}', { params, signal }))
    },
  })
}

/** Loads the timeline of a customer, of one kind or all. */
export function timelineQuery(customerId: string, kind: Kind | undefined) {
  return infiniteQueryOptions({
    queryKey: [...historyKey, 'timeline', customerId, kind],
    queryFn: ({ pageParam, signal }) => {
      const params = { path: { customerId }, query: given({ kind: kind ?? '', after: pageParam }) }
      return answer(adminApi.GET('/desk/customers/{customerId}/timeline', { params, signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
}

export function serialQuery(serialNo: string) {
  return queryOptions({
    queryKey: [...historyKey, 'serial', serialNo],
    queryFn: ({ signal }) => {
      const params = { path: { serialNo } }
      return answer(adminApi.GET('/desk/serials/{serialNo}', { params, signal }))
    },
  })
}

export function addNote(customerId: string, text: string) {
  return answer(adminApi.POST('/desk/notes', { body: { record: customerId, text } }))
}
