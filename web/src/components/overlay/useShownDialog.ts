import { useRef } from 'react'
import { useLocation, useNavigate } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'

/** The state of a history entry that opened a dialog. */
const OPENED_HERE = { openedHere: true }

/**
 * What a dialog shows, held in the address: a reload and a link that was sent to somebody show the same, and
 * the back button closes it. Names that the address lacks are the empty string.
 */
export function useShownDialog<Name extends string>(names: readonly Name[]) {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const changeSearch = useChangeSearch()
  const closed = useRef('')
  const params = new URLSearchParams(search)
  const shown = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? '']))

  const only = (values: Partial<Record<Name, string>>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

  const open = (values: Partial<Record<Name, string>>) =>
    changeSearch(only(values), { state: OPENED_HERE })

  /** Shows something else in the same dialog: back still closes it. */
  const change = (values: Partial<Record<Name, string>>) =>
    changeSearch(only(values), { state, replace: true })

  /** Back to the list that it was opened from; a link has none before it, and gives way to its list. */
  function close() {
    // While the dialog leaves, a second click must not go one page further back.
    if (closed.current === key) return
    closed.current = key
    if (isOpenedHere(state)) void navigate(-1)
    else changeSearch(only({}), { replace: true })
  }

  return { shown: shown as Record<Name, string>, open, change, close }
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state
