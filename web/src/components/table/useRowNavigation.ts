import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, useState } from 'react'

/** A click on these elements is not a click on the row. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, dialog, [role="button"]'

type RowProps = HTMLAttributes<HTMLElement>

/**
 * Keyboard navigation for rows: Tab enters the list once, arrow keys move, Enter opens. Rows
 * without an action get no focus.
 */
export function useRowNavigation<T>(
  rows: readonly T[],
  onOpen: ((row: T) => void) | undefined,
): (index: number) => RowProps {
  const [current, setCurrent] = useState(0)
  // The list may now be shorter than the remembered position.
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

/** Opens the link of a row in a new tab. */
function openLink(row: HTMLElement): boolean {
  const link = row.querySelector<HTMLAnchorElement>('a[data-line]')
  if (link) window.open(link.href, '_blank', 'noopener')
  return link !== null
}

function isForChild(event: MouseEvent<HTMLElement>): boolean {
  const closest = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null
  return closest !== null && event.currentTarget.contains(closest)
}

/** Selecting an id to copy it ends with a click, which must not open the row. */
function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range'
}

function neighbourOf(row: HTMLElement, key: string): Element | undefined {
  // The details under a row are among the rows, but take no focus.
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
