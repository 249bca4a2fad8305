import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, useState } from 'react'

/** Elements with a purpose of their own: a click on them is meant for them and not for the row. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, dialog, [role="button"]'

type RowProps = HTMLAttributes<HTMLElement>

/**
 * Makes rows work as one list for the keyboard: Tab reaches the list once, the arrows move, Enter
 * opens. Rows without an action get no handlers and take no focus.
 */
export function useRowNavigation<T>(
  rows: readonly T[],
  onOpen: ((row: T) => void) | undefined,
): (index: number) => RowProps {
  const [current, setCurrent] = useState(0)
  // The list may have become shorter than the position that was remembered.
  const reachable = Math.min(current, rows.length - 1)

  if (!onOpen) return () => ({})

  return (index) => ({
    tabIndex: index === reachable ? 0 : -1,
    onFocus: () => setCurrent(index),
    onClick: (event: MouseEvent<HTMLElement>) => {
      const row = rows[index]
      if (row === undefined || isForChild(event) || isSelectingText()) return
      if ((event.ctrlKey || event.metaKey) && openLink(event.currentTarget)) return
      onOpen(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return
      const row = rows[index]
      if (event.key === 'Enter' && row !== undefined) {
        event.preventDefault()
        onOpen(row)
        return
      }
      const neighbour = neighbourOf(event.currentTarget, event.key)
      if (!(neighbour instanceof HTMLElement)) return
      event.preventDefault()
      neighbour.focus()
    },
  })
}

/** Opens the link of a line in a new tab, as a browser does with the link itself. */
function openLink(row: HTMLElement): boolean {
  const link = row.querySelector<HTMLAnchorElement>('a[data-line]')
  if (link) window.open(link.href, '_blank', 'noopener')
  return link !== null
}

function isForChild(event: MouseEvent<HTMLElement>): boolean {
  const closest = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null
  return closest !== null && event.currentTarget.contains(closest)
}

/** Dragging over an id to copy it ends with a click that nobody meant. */
function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range'
}

function neighbourOf(row: HTMLElement, key: string): Element | undefined {
  // What unfolds under a row stands among the rows, but takes no focus.
  const rows = Array.from(row.parentElement?.children ?? []).filter((one) =>
    one.hasAttribute('tabindex'),
  )
  const place = rows.indexOf(row)
  return {
    ArrowDown: rows[place + 1],
    ArrowUp: rows[place - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[key]
}
