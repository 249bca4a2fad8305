import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { KeptPlace } from '@/lib/usePlace'

interface Options {
  /** The element with the rows. Each row has the id of its record. */
  box: RefObject<HTMLElement | null>
  ids: readonly string[] | undefined
  opened: string
  place: KeptPlace
}

/**
 * Keeps the focus on the current line. If that line leaves the list, the line in its place gets the
 * focus.
 */
export function useRowFocus({ box, ids, opened, place }: Options) {
  /** The number of lines when a key asked for more. */
  const awaited = useRef<number>(undefined)
  /** Whether the first line gets the focus after the list has loaded. */
  const isFirstAwaited = useRef(false)
  const rowOf = (id: string | undefined) =>
    rowsIn(box.current).find((row) => id && row.dataset.row === id)
  const current = () =>
    rowOf(place.here()) ?? (isFirstAwaited.current ? rowsIn(box.current)[0] : undefined)

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    isFirstAwaited.current = false
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
    // If the user has moved elsewhere meanwhile, the focus stays there.
    if (!opened && isNowhere()) current()?.focus()
  })

  // The open line stays visible in the list.
  const show = useEffectEvent((id: string) => rowOf(id)?.scrollIntoView?.({ block: 'nearest' }))
  useEffect(() => {
    if (opened) show(opened)
  }, [opened])

  return {
    line: () => rowOf(place.here()),
    focus: (id: string | undefined) => rowOf(id)?.focus(),
    /** Leaves the search for the current line, or for the first line of a new list. */
    enter: (isNew: boolean) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      isFirstAwaited.current = true
      if (isNew) place.leave()
      else current()?.focus()
    },
    /** Focuses the first new line after the next part has loaded. */
    awaitMore: () => {
      awaited.current = ids?.length
    },
  }
}

/** Reports whether the page has the focus because the focused element was removed. */
function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement === document.getElementById('main')
}

const rowsIn = (box: HTMLElement | null): HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
