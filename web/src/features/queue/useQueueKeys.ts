import { type RefObject, useEffect, useEffectEvent } from 'react'
import { takesLetters } from '@/lib/keys'
import { rowsIn } from './useRowFocus'

interface Keys {
  /** Holds the rows, each of which names its record. */
  box: RefObject<HTMLElement | null>
  /** The record that is open; empty if none is. */
  opened: string
  onStep: (by: 1 | -1) => void
  /** The next line is wanted, and there is none on the page. */
  onEnd: () => void
  onAssign: (id: string) => void
  /** Chooses a line, or all from the last one that was chosen to it. */
  onChoose: (id: string, range: boolean) => void
  onHelp: () => void
}

/**
 * The keys of the queue: J and K move, A assigns, X chooses, '?' shows them all. Enter, Escape and '/' belong to the row,
 * the dialog and the search. Whoever types, or has a dialog open that is not the record's own, is left alone.
 */
export function useQueueKeys({
  box,
  opened,
  onStep,
  onEnd,
  onAssign,
  onChoose,
  onHelp,
}: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
    const dialogs = document.querySelectorAll('dialog[open]').length
    if (dialogs > (opened ? 1 : 0)) return
    const key = event.key.toLowerCase()
    if (key === '?') onHelp()
    else if (key === 'j' || key === 'k') move(key === 'j' ? 1 : -1)
    else if (key === 'a') withCurrent(onAssign)
    else if (key === 'x') withCurrent((id) => onChoose(id, event.shiftKey))
    else return
    event.preventDefault()
  })

  function move(by: 1 | -1) {
    if (opened) {
      onStep(by)
      return
    }
    const rows = rowsIn(box.current)
    const place = rows.indexOf(currentRow() as HTMLElement)
    const next = place < 0 ? rows[0] : rows[place + by]
    next?.focus()
    if (place >= 0 && place + by === rows.length) onEnd()
  }

  function withCurrent(act: (id: string) => void) {
    const id = opened || currentRow()?.dataset.row
    if (id) act(id)
  }

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const currentRow = (): HTMLElement | null | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')
