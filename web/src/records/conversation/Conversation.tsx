import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { Skeleton } from '@/components/progress/Skeleton'
import { ticketsKey } from '../ticketsKey'
import { queueKey, waitingKey } from '../waiting'
import { type Message, markRead, newsQuery, type Side, threadQuery } from './api'
import { Composer } from './Composer'
import type { AnswerFacts } from './fillAnswer'
import { MessageLine } from './MessageLine'
import { texts } from './texts'

/** As many of the newest messages are shown at once; those that are new always. */
const SHOWN = 10

interface Props {
  side: Side
  /** The record id of the ticket. */
  ticketId: string
  /** What the desk calls the customer. */
  customerName?: string | undefined
  /** What ready answers fill in beside it, at the desk. */
  about?: AnswerFacts | undefined
  /** The statuses that a message of the desk can set along. */
  statuses?: readonly string[]
  /** Whether the page should go to it at once: something new is there. */
  isAwaited?: boolean
  /** How many of the newest messages are shown at first, where room is small. */
  newest?: number
  onSent?: () => void
}

/** What customer and desk say to each other on a ticket, and the place to write. */
export function Conversation({
  side,
  ticketId,
  customerName,
  about,
  statuses,
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
  // What was new when it was opened stays marked while it is read.
  const firstNew = useRef<number>(undefined)
  if (messages && firstNew.current === undefined)
    firstNew.current = firstUnread(messages, side, newest?.unread ?? 0)

  const first = isWhole ? 0 : firstShown(messages ?? [], firstNew.current, shown)
  const isThere = messages !== undefined
  useEffect(() => {
    if (!isAwaited || !isThere) return
    const news = box.current?.querySelector('[data-new]') ?? box.current
    // Beside a list, the page itself stays where it is.
    news?.scrollIntoView?.({ block: side === 'desk' ? 'nearest' : 'start' })
  }, [isAwaited, isThere, side])

  const unread = newest?.unread ?? 0
  useEffect(() => {
    if (unread === 0) return
    // Whoever cannot say it is told again next time: nothing is lost.
    markRead(side, ticketId, last).then(refresh, () => {})
  }, [side, ticketId, unread, last, refresh])

  // Whoever has no such ticket has no conversation either.
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

/** Whatever counts messages is asked anew. */
function useRefresh(side: Side): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    const counted =
      side === 'desk' ? [queueKey, waitingKey, ticketsKey] : [newsQuery.queryKey, ticketsKey]
    for (const queryKey of [['conversation', side], ...counted])
      void queries.invalidateQueries({ queryKey })
  }, [queries, side])
}

/** The first message of the other side that this one has not read; 0 if all is read. */
function firstUnread(messages: readonly Message[], side: Side, unread: number): number {
  if (unread === 0) return 0
  const theirs = messages.filter(({ from }) => from !== side)
  return theirs.at(-unread)?.number ?? theirs[0]?.number ?? 0
}

/** From which place on messages are shown at first: the newest, and all that is new. */
function firstShown(messages: readonly Message[], firstNew = 0, shown: number): number {
  const place = messages.findIndex(({ number }) => number === firstNew)
  const newest = Math.max(0, messages.length - shown)
  return place < 0 ? newest : Math.min(newest, place)
}

/** The last message of this side that the other one has read; 0 if there is none. */
function seenLast(messages: readonly Message[], side: Side, upTo: number): number {
  return messages.findLast(({ from, number }) => from === side && number <= upTo)?.number ?? 0
}
