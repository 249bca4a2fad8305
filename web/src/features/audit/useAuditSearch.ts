import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import type { AuditFilter, AuditPlace } from './api'

const names = ['person', 'record', 'kind', 'logins', 'from', 'to'] as const

export interface AuditSearch {
  filter: AuditFilter
  place: AuditPlace
  isFiltered: boolean
  set: (name: keyof AuditFilter, value: string) => void
  clear: () => void
  goTo: (place: Partial<AuditPlace>) => void
}

/**
 * Keeps the search and the position in the address. A new search starts with the newest entries.
 */
export function useAuditSearch(): AuditSearch {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const text = (name: string) => params.get(name) ?? ''
  return {
    filter: {
      person: text('person'),
      record: text('record'),
      kind: text('kind'),
      logins: text('logins'),
      from: text('from'),
      to: text('to'),
    },
    place: { before: text('before'), after: text('after') },
    isFiltered: names.some((name) => text(name) !== ''),
    set: (name, value) => {
      if (value !== text(name)) change({ [name]: value, before: '', after: '' })
    },
    clear: () =>
      change(Object.fromEntries([...names, 'before', 'after'].map((name) => [name, '']))),
    goTo: ({ before = '', after = '' }) => change({ before, after }),
  }
}
