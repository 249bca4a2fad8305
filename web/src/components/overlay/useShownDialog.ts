import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What an entry of the browser's history keeps, if a dialog was opened by it. */
const OPENED_HERE = { openedHere: true }

/**
 * What a dialog shows, held in the address: a reload and a link that was sent to somebody show the same, and
 * the back button closes it. Names that the address lacks are the empty string.
 */
export function useShownDialog<Name extends string>(names: readonly Name[]) {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const closed = useRef('')
  const params = new URLSearchParams(search)
  const shown = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? '']))

  function show(values: Partial<Record<Name, string>>, how: { state: unknown; replace?: boolean }) {
    const next = without(names, search)
    for (const [name, value] of Object.entries<string | undefined>(values)) {
      if (value) next.set(name, value)
    }
    void navigate({ search: next.toString() }, { ...how, preventScrollReset: true })
  }

  const open = (values: Partial<Record<Name, string>>) => show(values, { state: OPENED_HERE })

  /** Shows something else in the same dialog: back still closes it. */
  const change = (values: Partial<Record<Name, string>>) => show(values, { state, replace: true })

  /** Back to the list that it was opened from; a link has none before it, and gives way to its list. */
  function close() {
    // While the dialog leaves, a second click must not go one page further back.
    if (closed.current === key) return
    closed.current = key
    if (isOpenedHere(state)) void navigate(-1)
    else {
      const next = without(names, search).toString()
      void navigate({ search: next }, { replace: true, preventScrollReset: true })
    }
  }

  return { shown: shown as Record<Name, string>, open, change, close }
}

function without(names: readonly string[], search: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const name of names) params.delete(name)
  return params
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state
