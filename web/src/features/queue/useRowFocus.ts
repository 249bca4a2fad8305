import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { KeptPlace } from '@/lib/usePlace'

interface Options {
  /** Holds the rows, each of which names its record. */
  box: RefObject<HTMLElement | null>
  ids: readonly string[] | undefined
  /** The record that is open; empty if none is. */
  opened: string
  place: KeptPlace
}

/** Keeps the focus on the person's line. After a line has left, the one that took its place has the focus. */
export function useRowFocus({ box, ids, opened, place }: Options) {
  /** How many lines there were when more were asked for by a key. */
  const awaited = useRef<number>(undefined)
  const rowOf = (id: string | undefined) =>
    rowsIn(box.current).find((row) => id && row.dataset.row === id)

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (target instanceof Element && box.current?.contains(target))
      place.stand(target.closest<HTMLElement>('[data-row]')?.dataset.row)
  })
  useEffect(() => {
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])

  useEffect(() => {
    const more = awaited.current
    if (more !== undefined && ids && ids.length > more) {
      awaited.current = undefined
      rowsIn(box.current)[more]?.focus()
    }
    // A person who has gone somewhere else meanwhile stays there.
    if (!opened && isNowhere()) rowOf(place.here())?.focus()
  })

  // The line that is open beside the list stays in sight.
  const show = useEffectEvent((id: string) => rowOf(id)?.scrollIntoView?.({ block: 'nearest' }))
  useEffect(() => {
    if (opened) show(opened)
  }, [opened])

  return {
    /** The row of the person's line. */
    line: () => rowOf(place.here()),
    focus: (id: string | undefined) => rowOf(id)?.focus(),
    /** Goes to the first line of the part that is asked for, once it is there. */
    awaitMore: () => {
      awaited.current = ids?.length
    },
  }
}

/** Whether the focus fell to the page because what had it is gone. */
function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement === document.getElementById('main')
}

const rowsIn = (box: HTMLElement | null): HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
