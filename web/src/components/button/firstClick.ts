import type { MouseEvent } from 'react'

/**
 * For a button whose place another one takes at once: the second click of a double click is meant for
 * the first, and must neither cancel what it started nor start it again. The keyboard counts no clicks.
 */
export function firstClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act()
  }
}
