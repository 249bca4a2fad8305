import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePlace } from '@/lib/usePlace'
import { earlierQuery, entryQuery, invoiceQuery } from './api'
import type { Entry } from './entries'
import type { ReviewList } from './useReviewList'
import type { ReviewSearch } from './useReviewSearch'

/** When this many loaded entries are left, the next part loads. */
const AHEAD = 5

/** Returns the record in the address, or the first one, and its neighbours. */
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
    /** Why the record in the address cannot be shown. */
    error: item ? alone.error : null,
  }
}

export type ShownEntry = ReturnType<typeof useShownEntry>

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

/** Checks again after each decision, because deciding cancels running list requests. */
function useNearEnd(isNear: boolean, left: number, onNear: () => void) {
  const near = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one less is the occasion.
  useEffect(() => {
    if (isNear) near()
  }, [isNear, left])
}
