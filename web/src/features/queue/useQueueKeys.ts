import { useRef } from 'react'
import { useListKeys } from '@/components/table/useListKeys'
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
  /** The field of the last key that the panel still has to show. */
  coming: Field | undefined
  onHelp: () => void
}

const fields: Readonly<Record<string, Field>> = { s: 'status', n: 'note', r: 'reply' }

/** For this many milliseconds after S, N or R, letters are meant for the field. */
const TYPED_AHEAD = 3000

/** The shortcut keys of the queue. The row, the panel and the search handle Enter, Escape and '/'. */
export function useQueueKeys(keys: Keys): void {
  const asked = useRef({ at: -TYPED_AHEAD, isRefused: false })
  useListKeys(keys.opened && keys.isAbove ? 1 : 0, (key, { shiftKey, timeStamp }) => {
    const { opened, place } = keys
    const line = opened || place.here()
    const field = fields[key]
    const isAhead =
      (keys.coming || asked.current.isRefused) && timeStamp - asked.current.at < TYPED_AHEAD
    if (key === '?') keys.onHelp()
    else if (key === 'j' || key === 'k') {
      asked.current.isRefused = false
      keys.onMove(key === 'j' ? 1 : -1)
    } else if (isAhead && /^[a-z]$/.test(key)) asked.current.isRefused = false
    else if (key === '/' && keys.coming === 'reply') keys.onField('answers')
    else if (key === 'a' && line) keys.onAssign(line)
    else if (key === 'x' && line) keys.onChoose(line, shiftKey)
    else if (field && line) asked.current = { at: timeStamp, isRefused: !keys.onField(field) }
    else return false
    return true
  })
}
