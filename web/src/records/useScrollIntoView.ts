import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls once to the current item inside an element, as soon as it exists. */
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
