import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, useState } from 'react'

/** A click on these elements is not a click on the row. */
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, dialog, [role="button"]'

const MIDDLE = 1

type RowProps = HTMLAttributes<HTMLElement>

/**
 * Keyboard navigation for rows: Tab enters the list once, arrow keys move, Enter opens. Ctrl+click
 * and the middle button open a new tab. Rows without an action get no focus.
 */
export function useRowNavigation<T>(
  rows: readonly T[],
  onOpen: ((row: T) => void) | undefined,
  linkOf: ((row: T) => string) | undefined,
): (index: number) => RowProps {
  const [current, setCurrent] = useState(0)
  // The list may now be shorter than the remembered position.
  const reachable = Math.min(current, rows.length - 1)

  if (!onOpen) return () => ({})

  function openTab(event: MouseEvent<HTMLElement>, index: number): boolean {
    const row = rows[index]
    const address = row !== undefined && !isForOther(event) && (linkOf?.(row) ?? lineOf(event))
    if (address) window.open(address, '_blank', 'noopener')
    return Boolean(address)
  }

  return (index) => ({
    tabIndex: index === reachable ? 0 : -1,
    onFocus: () => setCurrent(index),
    // The button of the row must not open the dialog here as well.
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if ((event.ctrlKey || event.metaKey) && openTab(event, index)) event.stopPropagation()
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === MIDDLE) openTab(event, index)
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // The middle button would scroll the page.
      if (event.button === MIDDLE && !isForOther(event)) event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const row = rows[index]
      if (row === undefined || isForChild(event) || isSelectingText()) return
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

const lineOf = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.querySelector<HTMLAnchorElement>('a[data-line]')?.href

/** The main button of a row has `data-line`: it opens the same as the row. */
const isForOther = (event: MouseEvent<HTMLElement>) =>
  isForChild(event) && !(event.target as Element).closest('button[data-line]')

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
