import { useEffect, useEffectEvent, useRef } from 'react'
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
  /** Goes to a field. Returns false if the record does not have it. */
  onField: (field: Field) => boolean
  /** Whether the panel still has to show the field of the last key. */
  isComing: boolean
  onHelp: () => void
}

const fields: Readonly<Record<string, Field>> = { s: 'status', n: 'note', r: 'reply' }

/** For this many milliseconds after S, N or R, letters are meant for the field. */
const TYPED_AHEAD = 3000

/**
 * The shortcut keys of the queue. The row, the panel and the search handle Enter, Escape and '/'.
 * The keys do nothing while the user types or while another dialog is open.
 */
export function useQueueKeys(keys: Keys): void {
  const asked = useRef({ at: -TYPED_AHEAD, isRefused: false })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
    const { opened, isAbove, place } = keys
    const dialogs = document.querySelectorAll('dialog[open]').length
    if (dialogs > (opened && isAbove ? 1 : 0)) return
    const key = event.key.toLowerCase()
    const line = opened || place.here()
    const field = fields[key]
    const isAhead =
      (keys.isComing || asked.current.isRefused) && event.timeStamp - asked.current.at < TYPED_AHEAD
    if (key === '?') keys.onHelp()
    else if (key === 'j' || key === 'k') {
      asked.current.isRefused = false
      keys.onMove(key === 'j' ? 1 : -1)
    } else if (isAhead && /^[a-z]$/.test(key)) asked.current.isRefused = false
    else if (key === 'a' && line) keys.onAssign(line)
    else if (key === 'x' && line) keys.onChoose(line, event.shiftKey)
    else if (field && line) asked.current = { at: event.timeStamp, isRefused: !keys.onField(field) }
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
