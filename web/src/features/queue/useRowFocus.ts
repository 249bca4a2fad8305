import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface Place {
  id: string
  index: number
}

interface Options {
  /** Holds the rows, each of which names its record. */
  box: RefObject<HTMLElement | null>
  items: readonly { id: string }[] | undefined
  /** The record that is open; empty if none is. */
  opened: string
}

/**
 * Where in the list somebody stands. A line that was dealt with leaves it: then the one that took its place
 * has the focus, so that the keys go on from there and not from the top of the page.
 */
export function useRowFocus({ box, items, opened }: Options) {
  const place = useRef<Place>(undefined)
  /** How many lines there were when more were asked for by a key. */
  const awaited = useRef<number>(undefined)

  const stand = (id: string | undefined) => {
    const index = items?.findIndex((item) => item.id === id) ?? -1
    if (id && index >= 0) place.current = { id, index }
  }

  /** The line one stands at, or the one that took its place. */
  function line(): HTMLElement | undefined {
    const rows = rowsIn(box.current)
    const { id, index } = place.current ?? {}
    if (index === undefined) return undefined
    return rows.find((row) => row.dataset.row === id) ?? rows[Math.min(index, rows.length - 1)]
  }

  useLayoutEffect(() => stand(opened))

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Element && box.current?.contains(target))
      stand(target.closest<HTMLElement>('[data-row]')?.dataset.row)
  })
  useEffect(() => {
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    const more = awaited.current
    if (more !== undefined && items && items.length > more) {
      awaited.current = undefined
      rowsIn(box.current)[more]?.focus()
    }
    // Whoever has gone somewhere else meanwhile stays there.
    const isNowhere = [document.body, document.getElementById('main')].some(
      (one) => one === document.activeElement,
    )
    const isGone = items?.every(({ id }) => id !== place.current?.id)
    if (!opened && isNowhere && isGone) line()?.focus()
  })

  return {
    line,
    /** Goes to the first line of the part that is asked for, once it is there. */
    awaitMore: () => {
      awaited.current = items?.length
    },
  }
}

export const rowsIn = (box: HTMLElement | null): HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
