import { useListState } from '@/components/table/useListState'
import { isDay } from '@/lib/typedDate'
import type { QueueFilter } from './api'
import { kinds } from './kinds'

const names = [
  'kind',
  'assignee',
  'status',
  'late',
  'ended',
  'unanswered',
  'back',
  'order',
  'from',
  'to',
  'untouched',
  'scheme',
] as const
type Name = (typeof names)[number]

/**
 * Returns the search, filters and order from the address, and the filters that the queue does not
 * know.
 */
export function useQueueSearch() {
  const list = useListState(names)
  const { filters, q } = list
  const asked = filters.kind.split(',').filter(Boolean)
  const known = asked.filter((kind) => kinds.some((one) => one === kind))
  const isKnown: Partial<Record<Name, boolean>> = {
    kind: asked.length === known.length,
    late: ['', 'true'].includes(filters.late),
    ended: ['', 'true', 'any'].includes(filters.ended),
    unanswered: ['', 'true'].includes(filters.unanswered),
    back: ['', 'true', 'all'].includes(filters.back),
    order: ['', 'urgent', 'oldest'].includes(filters.order),
    from: filters.from === '' || isDay(filters.from),
    to: filters.to === '' || isDay(filters.to),
    untouched: /^(\d{1,2})?$/.test(filters.untouched),
  }
  const clean = (name: Name) => (isKnown[name] === false ? '' : filters[name])
  const filter: QueueFilter = {
    // A single letter has too many matches.
    q: q.length < 2 ? '' : q,
    kind: known.join(','),
    assignee: filters.assignee,
    status: filters.status,
    late: clean('late'),
    ended: clean('ended'),
    unanswered: clean('unanswered'),
    back: clean('back'),
    order: clean('order') === 'oldest' ? 'oldest' : '',
    from: clean('from'),
    to: clean('to'),
    untouched: clean('untouched'),
    scheme: filters.scheme,
  }
  return {
    ...list,
    filter,
    kinds: known,
    unknown: names.filter((name) => isKnown[name] === false),
    query: queryOf(filter),
    /** Whether a filter sets its own order. */
    isOrdered: [
      filter.ended,
      filter.back,
      filter.from,
      filter.to,
      filter.untouched,
      filter.scheme,
    ].some(Boolean),
    isNarrowed: Object.entries(filter).some(([name, value]) => name !== 'order' && value !== ''),
  }
}

export type QueueSearch = ReturnType<typeof useQueueSearch>

/**
 * Returns the search part of the queue's address. The order of the parameters is always the same.
 */
function queryOf(filter: Partial<QueueFilter>): string {
  const params = new URLSearchParams()
  for (const name of ['q', ...names] as const) {
    const value = filter[name]
    if (value && !(name === 'order' && value === 'urgent')) params.set(name, value)
  }
  return params.toString()
}

/** Sorts the parameters of a saved query, so that two queries can be compared. */
export const sortedQuery = (query: string): string =>
  queryOf(Object.fromEntries(new URLSearchParams(query)))
