import { useRef } from 'react'

/**
 * Keeps the rows in the order in which they first appeared, so that a ticket does not move while
 * the user works on it. New rows come first.
 */
export function useStableOrder<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): readonly Row[] | undefined {
  const places = useRef(new Map<string, number>())
  if (!rows) return undefined
  const known = places.current
  const first = Math.min(0, ...known.values())
  const fresh = rows.filter((row) => !known.has(keyOf(row)))
  for (const [index, row] of fresh.entries()) {
    known.set(keyOf(row), known.size === index ? index : first - fresh.length + index)
  }
  return rows.toSorted((a, b) => (known.get(keyOf(a)) ?? 0) - (known.get(keyOf(b)) ?? 0))
}
