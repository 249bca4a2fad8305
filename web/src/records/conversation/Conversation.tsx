import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { Skeleton } from '@/components/progress/Skeleton'
import { ticketsKey } from '../ticketsKey'
import { queueKey, waitingKey } from '../waiting'
import { type Message, markRead, type Side, threadQuery } from './api'
import { Composer } from './Composer'
import type { AnswerFacts } from './fillAnswer'
import { MessageLine } from './MessageLine'
import { newsQuery } from './news'
import { texts } from './texts'

/** The number of messages shown at first. Unread messages are always shown. */
const SHOWN = 10

interface Props {
  side: Side
  ticketId: string
  /** The name of the customer, for the desk. */
  customerName?: string | undefined
  /** The values for the placeholders of ready answers. */
  about?: AnswerFacts | undefined
  /** The statuses that the desk can set together with a message. */
  statuses?: readonly string[]
  /** What the desk must confirm before it sends a message with this status. */
  question?: ((status: string) => string | undefined) | undefined
  /** Whether the page should scroll here at once, because there are new messages. */
  isAwaited?: boolean
  /** The number of messages shown at first on a small screen. */
  newest?: number
  onSent?: () => void
}

/** The messages between customer and desk about a ticket, and the form for a new message. */
export function Conversation({
  side,
  ticketId,
  customerName,
  about,
  statuses,
  question,
  isAwaited = false,
  newest: shown = SHOWN,
  onSent,
}: Props) {
  const thread = useInfiniteQuery(threadQuery(side, ticketId))
  const newest = thread.data?.pages[0]
  const messages = thread.data?.pages.toReversed().flatMap((part) => part.messages ?? [])
  const last = messages?.at(-1)?.number ?? 0
  const [isWhole, setWhole] = useState(false)
  const refresh = useRefresh(side)
  const box = useRef<HTMLElement>(null)
  // Messages that were unread at the start stay marked while the user reads.
  const firstNew = useRef<number>(undefined)
  if (messages && firstNew.current === undefined)
    firstNew.current = firstUnread(messages, side, newest?.unread ?? 0)

  const first = isWhole ? 0 : firstShown(messages ?? [], firstNew.current, shown)
  const isThere = messages !== undefined
  useEffect(() => {
    if (!isAwaited || !isThere) return
    if (side === 'desk') return showNewest(box.current)
    const news = box.current?.querySelector('[data-new]') ?? box.current
    news?.scrollIntoView?.({ block: 'start' })
  }, [isAwaited, isThere, side])

  const unread = newest?.unread ?? 0
  useEffect(() => {
    if (unread === 0) return
    // If this call fails, the next visit repeats it.
    markRead(side, ticketId, last).then(refresh, () => {})
  }, [side, ticketId, unread, last, refresh])

  // The user has no such ticket, so there is no conversation.
  if (statusOf(thread.error) === 404) return null
  return (
    <section ref={box} aria-label={texts.title} className="scroll-mt-4">
      <h3 className="font-semibold">{texts.title}</h3>
      {messages ? (
        <>
          {(first > 0 || thread.hasNextPage) && (
            <Button
              variant="quiet"
              size="sm"
              className="mt-2 -ml-3"
              pending={thread.isFetchingNextPage}
              onClick={() => {
                setWhole(true)
                if (first === 0) void thread.fetchNextPage()
              }}
            >
              {thread.isFetchingNextPage ? texts.loadingEarlier : texts.earlier}
            </Button>
          )}
          {messages.length === 0 && <p className="mt-1 text-muted text-sm">{texts.none[side]}</p>}
          <ol aria-live="polite" className="mt-3 grid gap-3 empty:hidden">
            {messages.slice(first).map((message) => (
              <MessageLine
                key={message.number}
                message={message}
                side={side}
                customerName={customerName}
                isNew={message.number === firstNew.current}
                isSeen={message.number === seenLast(messages, side, newest?.seenUpTo ?? 0)}
              />
            ))}
          </ol>
          {newest?.untold && <p className="mt-3 text-muted text-sm">{texts.untold}</p>}
          <Composer
            key={ticketId}
            side={side}
            ticketId={ticketId}
            seen={last}
            about={{ ...about, name: customerName }}
            statuses={statuses}
            question={question}
            onSent={() => {
              refresh()
              onSent?.()
            }}
          />
        </>
      ) : thread.isError ? (
        <div role="alert" className="mt-2 grid justify-items-start gap-2 text-sm">
          <p>
            {texts.loadFailure} {causeOf(thread.error)}
          </p>
          <Button variant="secondary" size="sm" onClick={() => void thread.refetch()}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="mt-3 grid gap-3">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-14 w-2/3 justify-self-end" />
        </div>
      )}
    </section>
  )
}

/** The space that stays around what is scrolled into sight, in pixels. */
const MARGIN = 16

/**
 * Shows the newest message with the form below it. Only the panel scrolls, because the page has the
 * list beside it.
 */
function showNewest(messages: HTMLElement | null) {
  let panel = messages?.parentElement
  while (panel && getComputedStyle(panel).overflowY !== 'auto') panel = panel.parentElement
  const newest = messages?.querySelector('ol > li:last-child')
  if (!messages || !panel || !newest) return
  const seen = panel.getBoundingClientRect()
  const below = messages.getBoundingClientRect().bottom + MARGIN - seen.bottom
  const above = newest.getBoundingClientRect().top - MARGIN - seen.top
  panel.scrollTop += Math.max(0, Math.min(below, above))
}

function useRefresh(side: Side): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    const counted =
      side === 'desk' ? [queueKey, waitingKey, ticketsKey] : [newsQuery.queryKey, ticketsKey]
    for (const queryKey of [['conversation', side], ...counted])
      void queries.invalidateQueries({ queryKey })
  }, [queries, side])
}

/** Returns the first unread message from the other side, or 0 if there is none. */
function firstUnread(messages: readonly Message[], side: Side, unread: number): number {
  if (unread === 0) return 0
  const theirs = messages.filter(({ from }) => from !== side)
  return theirs.at(-unread)?.number ?? theirs[0]?.number ?? 0
}

/** Returns the index of the first message to show: all new messages and the last few older ones. */
function firstShown(messages: readonly Message[], firstNew = 0, shown: number): number {
  const place = messages.findIndex(({ number }) => number === firstNew)
  const newest = Math.max(0, messages.length - shown)
  return place < 0 ? newest : Math.min(newest, place)
}

/** Returns the last message of this side that the other side has read, or 0. */
function seenLast(messages: readonly Message[], side: Side, upTo: number): number {
  return messages.findLast(({ from, number }) => from === side && number <= upTo)?.number ?? 0
}
