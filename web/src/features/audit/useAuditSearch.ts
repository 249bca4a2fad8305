import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { AuditFilter, AuditPlace } from './api'

const names = ['person', 'record', 'kind', 'from', 'to'] as const

export interface AuditSearch {
  filter: AuditFilter
  place: AuditPlace
  isFiltered: boolean
  set: (name: keyof AuditFilter, value: string) => void
  clear: () => void
  goTo: (place: Partial<AuditPlace>) => void
}

/** The search and the place in the trail, held in the address. A new search begins with the newest. */
export function useAuditSearch(): AuditSearch {
  const [params, setParams] = useSearchParams()
  const text = (name: string) => params.get(name) ?? ''
  // The address follows a moment after it was set. A second field that changes meanwhile adds to what was
  // wanted last, and not to what stands there, which would take the first one back.
  const wanted = useRef(params)
  useEffect(() => {
    wanted.current = params
  }, [params])
  const change = useCallback(
    (changes: Record<string, string>) => {
      const next = new URLSearchParams(wanted.current)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      wanted.current = next
      setParams(next, { preventScrollReset: true })
    },
    [setParams],
  )
  return {
    filter: {
      person: text('person'),
      record: text('record'),
      kind: text('kind'),
      from: text('from'),
      to: text('to'),
    },
    place: { before: text('before'), after: text('after') },
    isFiltered: names.some((name) => text(name) !== ''),
    set: (name, value) => {
      if (value !== text(name)) change({ [name]: value, before: '', after: '' })
    },
    clear: () => setParams({}, { preventScrollReset: true }),
    goTo: ({ before = '', after = '' }) => change({ before, after }),
  }
}
