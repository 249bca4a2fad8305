import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '@/lib/keys'
import type { KeptPlace } from '@/lib/usePlace'
import type { Field } from './goTo'

interface Keys {
  /** The record that is open; empty if none is. */
  opened: string
  /** Whether the panel covers the list instead of being beside it. */
  isAbove: boolean
  place: KeptPlace
  onMove: (by: 1 | -1) => void
  onAssign: (id: string) => void
  /** Chooses a line, or all from the last one that was chosen to it. */
  onChoose: (id: string, range: boolean) => void
  /** Goes to a field of the record. */
  onField: (field: Field) => void
  onHelp: () => void
}

const fields: Readonly<Record<string, Field>> = { s: 'status', n: 'note', r: 'reply' }

/**
 * The keys of the queue. Enter, Escape and '/' belong to the row, the panel and the search. They do nothing while a
 * person types, or while a dialog is open that is not the record's own.
 */
export function useQueueKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
    const { opened, isAbove, place } = keys
    const dialogs = document.querySelectorAll('dialog[open]').length
    if (dialogs > (opened && isAbove ? 1 : 0)) return
    const key = event.key.toLowerCase()
    const line = opened || place.here()
    const field = fields[key]
    if (key === '?') keys.onHelp()
    else if (key === 'j' || key === 'k') keys.onMove(key === 'j' ? 1 : -1)
    else if (key === 'a' && line) keys.onAssign(line)
    else if (key === 'x' && line) keys.onChoose(line, event.shiftKey)
    else if (field && line) keys.onField(field)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
