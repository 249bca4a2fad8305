import { useRef } from 'react'

/**
 * The rows in the order in which they were first seen: whoever works on one does not see it jump to
 * another place when its news arrive. What is new since then comes first, as in the list.
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
