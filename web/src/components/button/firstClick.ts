import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click. Use it for a button that another button replaces at
 * once. Keyboard events have a click count of 0.
 */
export function firstClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act()
  }
}
