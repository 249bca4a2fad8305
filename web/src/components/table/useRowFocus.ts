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
 * focus, with a mark at the gap instead of a ring. J then goes to that line, as it does from a record
 * in the panel, and the ring shows that.
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
    const id = rowAt(target)
    if (box.current?.contains(target as Node) && id !== place.here()) place.stand(id)
    markGap(box.current, place)
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
    // If the user has moved elsewhere meanwhile, the focus stays there. A line that returns gets the
    // focus again.
    const at = rowAt(document.activeElement)
    if (!opened && (isNowhere() || (at && at !== place.here()))) current()?.focus()
    markGap(box.current, place)
  })

  // The open line stays visible in the list, also if the work in its panel moves it.
  const show = useEffectEvent(() => void rowOf(opened)?.scrollIntoView?.({ block: 'nearest' }))
  // After '/' and Escape a line has the focus beside the panel. Its ring moves with the panel.
  const followRing = useEffectEvent(() => {
    if (opened && document.activeElement?.matches('[data-row]')) rowOf(opened)?.focus()
  })
  const index = ids?.indexOf(opened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another record.
  useEffect(() => {
    show()
    followRing()
  }, [opened])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again in another place.
  useEffect(() => {
    if (document.activeElement?.closest('[role="dialog"]')) show()
  }, [index])

  return {
    line: () => rowOf(place.here()),
    /** Goes to a line. It may have the focus already, in the place of a line that left. */
    go: (id: string) => {
      place.stand(id)
      const row = rowOf(id)
      // Screen readers read a line when it gets the focus.
      if (row === document.activeElement) row?.blur()
      row?.focus()
    },
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

/** Marks the gap of a line that left the list, above or below the line with the focus. */
function markGap(box: HTMLElement | null, place: KeptPlace): void {
  const isGone = place.isGone()
  for (const row of rowsIn(box)) {
    if (isGone && row === document.activeElement)
      row.dataset.gap = row.dataset.row === place.next(1) ? 'above' : 'below'
    else delete row.dataset.gap
  }
}

const rowAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined

const rowsIn = (box: HTMLElement | null): HTMLElement[] =>
  Array.from(box?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
