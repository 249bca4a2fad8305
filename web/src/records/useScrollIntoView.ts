import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to what is marked as current inside an element, once, as soon as it is there. */
export function useScrollIntoView<Box extends HTMLElement>(
  isThere: boolean,
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (isThere)
      box.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isThere])
  return box
}
