import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePlace } from '@/lib/usePlace'
import { earlierQuery, entryQuery, invoiceQuery } from './api'
import type { Entry } from './entries'
import type { ReviewList } from './useReviewList'
import type { ReviewSearch } from './useReviewSearch'

/** Loads the next part when this many loaded entries are left. */
const AHEAD = 5

/** The one that the address names, or the first, with those beside it. */
export function useShownEntry({ kind, item }: ReviewSearch, list: ReviewList) {
  const items = list.items ?? []
  const numbers = items.map(({ number }) => number)
  const place = item ? numbers.indexOf(item) : 0
  const kept = usePlace(list.items && numbers, item || numbers[0])
  const beside = (by: 1 | -1) => items[numbers.indexOf(kept.next(by) ?? '')]
  const alone = useQuery({ ...entryQuery(kind, item), enabled: item !== '' && place < 0 })
  const entry = place < 0 ? alone.data : items[place]
  const next = beside(1)
  usePrefetched(next)
  useNearEnd(items.length - place <= AHEAD, items.length, list.loadMore)
  return {
    entry,
    next,
    previous: beside(-1),
    isLoading: !entry && (item ? alone.isPending : list.hasMore),
    /** Why the one that the address names cannot be shown. */
    error: item ? alone.error : null,
  }
}

export type ShownEntry = ReturnType<typeof useShownEntry>

/** The next invoice is at hand when it is asked for. */
function usePrefetched(next: Entry | undefined) {
  const queries = useQueryClient()
  const path = next?.invoice
  const load = useEffectEvent(() => {
    if (!next) return
    void queries.prefetchQuery(invoiceQuery(next.invoice))
    if (next.isFlagged) void queries.prefetchQuery(earlierQuery(next))
  })
  useEffect(() => {
    if (path) load()
  }, [path])
}

/** Asks again after each decision: deciding breaks off whatever list is on its way. */
function useNearEnd(isNear: boolean, left: number, onNear: () => void) {
  const near = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one less is the occasion.
  useEffect(() => {
    if (isNear) near()
  }, [isNear, left])
}
