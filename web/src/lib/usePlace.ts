import { useLayoutEffect, useRef } from 'react'

interface Place {
  id: string
  /** The list as it was when the line was last in it. */
  ids: readonly string[]
}

/** The line beside a place. If the line has left the list, its old neighbours say where it was. */
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
 * Keeps a person's place in a list that changes while they work. Whatever happens to their line, the keys go on at its
 * neighbours. `current` is the line that is open; without one, the place is where they stood last.
 */
export function usePlace(ids: readonly string[] | undefined, current = '') {
  const kept = useRef<Place>(undefined)

  /** Notes that the person is at a line of the list. */
  function stand(id: string | undefined) {
    if (id && ids?.includes(id)) kept.current = { id, ids }
  }

  useLayoutEffect(() => stand(current || kept.current?.id))

  const place = (): Place | undefined =>
    current && kept.current?.id !== current ? { id: current, ids: [] } : kept.current

  /** The neighbour of the place; the first line for a person who stands nowhere. */
  function next(by: 1 | -1, among = ids ?? []): string | undefined {
    const now = place()
    return now ? neighbourOf(now, among, by) : among[0]
  }

  return {
    stand,
    next,
    /** The line of the place, or the one that the keys go on at. */
    here: (): string | undefined => {
      const now = place()
      if (!now || ids?.includes(now.id)) return now?.id
      return next(1) ?? next(-1)
    },
    /** Forgets the place: this is another list. */
    leave: () => {
      kept.current = undefined
    },
  }
}

export type KeptPlace = ReturnType<typeof usePlace>
