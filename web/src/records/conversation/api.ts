import { infiniteQueryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { type UploadOptions, upload } from '@/api/upload'
import { given } from '@/lib/paging'
import { adminSession, customerSession } from '@/lib/session'

/** The reader of a conversation: the customer who owns the ticket, or the desk. */
export type Side = 'customer' | 'desk'

type Thread = AnswerOf<'/my/tickets/{id}/messages', 'get'>
export type Message = Thread['messages'][number]

const HALF_A_MINUTE = 30_000

const threadKey = (side: Side, id: string) => ['conversation', side, id] as const

/**
 * Loads the messages of a ticket, the newest page first. Each page starts with its oldest message.
 */
export function threadQuery(side: Side, id: string) {
  return infiniteQueryOptions({
    queryKey: threadKey(side, id),
    queryFn: ({ pageParam, signal }) => {
      const options = { params: { path: { id }, query: given({ before: pageParam }) }, signal }
      return answer(
        side === 'desk'
          ? adminApi.GET('/desk/tickets/{id}/messages', options)
          : customerApi.GET('/my/tickets/{id}/messages', options),
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ earlier, messages }: Thread) =>
      earlier && messages[0] ? String(messages[0].number) : undefined,
    staleTime: 0,
    refetchInterval: HALF_A_MINUTE,
  })
}

type Send = Omit<UploadOptions, 'session' | 'at'>

export function sendMessage(side: Side, id: string, form: FormData, send: Send) {
  return side === 'desk'
    ? upload('/desk/tickets/{id}/messages', form, { ...send, at: { id }, session: adminSession })
    : upload('/my/tickets/{id}/messages', form, { ...send, at: { id }, session: customerSession })
}

/** Saves the last message that this side has read. */
export function markRead(side: Side, id: string, upTo: number) {
  const options = { params: { path: { id } }, body: { upTo } }
  return answer(
    side === 'desk'
      ? adminApi.POST('/desk/tickets/{id}/messages/read', options)
      : customerApi.POST('/my/tickets/{id}/messages/read', options),
  )
}
