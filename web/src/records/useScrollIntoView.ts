import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to the current item inside an element as soon as the item exists. */
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
