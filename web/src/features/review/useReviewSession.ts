import { useEffect, useEffectEvent, useState } from 'react'
import { APPROVED, isDecision, REJECTED, type Verdict } from '@/lib/statuses'
import type { Entry } from './entries'
import type { ReviewList } from './useReviewList'

interface Decided {
  number: string
  status: Verdict
  rupees: number
}

const KEY = 'aftercare:review-sitting'

/** Counts the decisions of this tab. A reload keeps the count. */
export function useReviewSession({ items, loadedAt }: Pick<ReviewList, 'items' | 'loadedAt'>) {
  const [all, setAll] = useState(read)
  function keep(next: readonly Decided[]) {
    setAll(next)
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Without storage, a reload loses the count.
    }
  }
  /** A record that waits again, for example after an undo, no longer counts. */
  const drop = (numbers: readonly string[]) =>
    keep(all.filter(({ number }) => !numbers.includes(number)))
  const dropWhatWaits = useEffectEvent(() => {
    const waiting = new Set(items?.map(({ number }) => number))
    const back = all.map(({ number }) => number).filter((number) => waiting.has(number))
    if (back.length > 0) drop(back)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was loaded anew is the occasion.
  useEffect(() => dropWhatWaits(), [loadedAt])
  const sumOf = (status: Verdict) => {
    const of = all.filter((one) => one.status === status)
    return { count: of.length, rupees: of.reduce((sum, { rupees }) => sum + rupees, 0) }
  }
  return {
    approved: sumOf(APPROVED),
    rejected: sumOf(REJECTED),
    add: ({ number, amount }: Entry, status: Verdict) =>
      keep([
        ...all.filter((one) => one.number !== number),
        { number, status, rupees: amount ?? 0 },
      ]),
    drop,
    forget: () => keep([]),
  }
}

export type ReviewSession = ReturnType<typeof useReviewSession>

function read(): readonly Decided[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDecided) : []
  } catch {
    return []
  }
}

function isDecided(one: unknown): one is Decided {
  const { number, status, rupees } = (one ?? {}) as Record<string, unknown>
  return typeof number === 'string' && isDecision(status) && typeof rupees === 'number'
}
