import { useLayoutEffect, useRef } from 'react'

interface Place {
  id: string
  /** The list when the line was last in it. */
  ids: readonly string[]
}

/**
 * Returns the line next to a place. If the line has left the list, its old neighbours determine the
 * position.
 */
export function neighbourOf(
  { id, ids: known }: Place,
  ids: readonly string[],
  by: 1 | -1,
): string | undefined {
  const index = ids.indexOf(id)
  if (index >= 0) return ids[index + by]
  const was = known.indexOf(id)
  const there = new Set(ids)
  const left = known.slice(0, Math.max(0, was)).findLast((one) => there.has(one))
  const right = known.slice(was + 1).find((one) => there.has(one))
  if (by === -1) return left ?? ids[ids.indexOf(right ?? '') - 1]
  return right ?? ids[left === undefined ? 0 : ids.indexOf(left) + 1]
}

/**
 * Keeps the user's position in a list that changes. If the line disappears, the keys continue at
 * its neighbours. `current` is the open line. Without it, the last position is used.
 */
export function usePlace(ids: readonly string[] | undefined, current = '') {
  const kept = useRef<Place>(undefined)

  /** Records the user's position. */
  function stand(id: string | undefined) {
    if (id && ids?.includes(id)) kept.current = { id, ids }
  }

  useLayoutEffect(() => stand(current || kept.current?.id))

  const place = (): Place | undefined =>
    current && kept.current?.id !== current ? { id: current, ids: [] } : kept.current

  /** Returns the next or previous line. Without a position, it returns the first line. */
  function next(by: 1 | -1, among = ids ?? []): string | undefined {
    const now = place()
    return now ? neighbourOf(now, among, by) : among[0]
  }

  return {
    stand,
    next,
    /** Reports whether the user's line has left the list. */
    isGone: (): boolean => {
      const now = place()
      return now !== undefined && ids !== undefined && !ids.includes(now.id)
    },
    /** Returns the current line, or its neighbour if the line is gone. */
    here: (): string | undefined => {
      const now = place()
      if (!now || ids?.includes(now.id)) return now?.id
      return next(1) ?? next(-1)
    },
    /** Forgets the position, for another list. */
    leave: () => {
      kept.current = undefined
    },
  }
}

export type KeptPlace = ReturnType<typeof usePlace>
