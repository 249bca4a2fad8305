import { useRef } from 'react'
import { useLocation, useNavigate } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'

/** The history state of an entry that opened a dialog. */
const OPENED_HERE = { openedHere: true }

/**
 * Keeps the content of a dialog in the address. A reload or a shared link shows the same dialog,
 * and Back closes it. Missing parameters are empty strings.
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

  /** Returns the address of a dialog, for a new tab. */
  function link(values: Partial<Record<Name, string>>): string {
    const next = new URLSearchParams(search)
    for (const name of names) next.delete(name)
    for (const [name, value] of Object.entries<string | undefined>(values))
      next.set(name, value ?? '')
    return `?${next}`
  }

  /** Changes the content of the open dialog. Back still closes it. */
  const change = (values: Partial<Record<Name, string>>) =>
    changeSearch(only(values), { state, replace: true })

  /** Goes back to the list. If the page was opened by a link, it replaces the address instead. */
  function close() {
    // A second click during the closing animation must not go back another page.
    if (closed.current === key) return
    closed.current = key
    if (isOpenedHere(state)) void navigate(-1)
    else changeSearch(only({}), { replace: true })
  }

  return { shown: shown as Record<Name, string>, open, change, close, link }
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state
