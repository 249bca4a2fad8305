import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '@/lib/keys'
import type { KeptPlace } from '@/lib/usePlace'
import type { Field } from './goTo'

interface Keys {
  /** The id of the open record. Empty if none is open. */
  opened: string
  /** Whether the panel covers the list instead of being beside it. */
  isAbove: boolean
  place: KeptPlace
  onMove: (by: 1 | -1) => void
  onAssign: (id: string) => void
  /** Selects a line. With `range`, it selects all lines from the last selected one. */
  onChoose: (id: string, range: boolean) => void
  onField: (field: Field) => void
  onHelp: () => void
}

const fields: Readonly<Record<string, Field>> = { s: 'status', n: 'note', r: 'reply' }

/**
 * The shortcut keys of the queue. The row, the panel and the search handle Enter, Escape and '/'.
 * The keys do nothing while the user types or while another dialog is open.
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
