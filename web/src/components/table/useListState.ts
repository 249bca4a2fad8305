import { useCallback } from 'react'
import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'

export interface ListState<Filter extends string> {
  q: string
  setQ: (q: string) => void
  page: number
  setPage: (page: number) => void
  /** Unset filters are empty strings. */
  filters: Record<Filter, string>
  setFilter: (name: Filter, value: string) => void
}

/**
 * Keeps search, page and filters of a list in the address. A reload, a shared link and Back show
 * the same list. A new search or filter starts at page 1.
 */
export function useListState<Filter extends string = never>(
  filterNames: readonly Filter[] = [],
): ListState<Filter> {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const q = params.get('q') ?? ''

  const setQ = useCallback(
    (next: string) => {
      const text = next.trim()
      // More letters replace the history entry, so that one Back leaves the search.
      if (text !== q) change({ q: text, page: '' }, { replace: q !== '' && text !== '' })
    },
    [change, q],
  )
  const setPage = useCallback(
    (page: number) => change({ page: page > 1 ? String(page) : '' }),
    [change],
  )
  const setFilter = useCallback(
    (name: Filter, value: string) => change({ [name]: value, page: '' }),
    [change],
  )

  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
  return {
    q,
    setQ,
    page: pageNumber(params.get('page')),
    setPage,
    filters: filters as Record<Filter, string>,
    setFilter,
  }
}

/** Returns page 1 for anything but a positive integer. */
function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? page : 1
}
