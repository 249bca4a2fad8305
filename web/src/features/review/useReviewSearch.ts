import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import type { ReviewFilter } from './api'
import type { Kind } from './entries'

const names = ['scheme', 'dealer', 'customer', 'from', 'to', 'older', 'stage'] as const
type Name = (typeof names)[number]

/** The stage of accepted claims that wait for their approval. */
export const ACCEPTED = 'accepted'

/** Reads the filters and the current record from the address. */
export function useReviewSearch() {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const kind: Kind = params.get('kind') === 'warranty' ? 'warranty' : 'claim'
  const used: readonly Name[] = kind === 'warranty' ? ['customer', 'older'] : names
  const filter = Object.fromEntries(
    names.map((name) => [name, used.includes(name) ? (params.get(name)?.trim() ?? '') : '']),
  ) as unknown as ReviewFilter

  return {
    kind,
    filter,
    item: params.get('item')?.trim() ?? '',
    isAccepted: kind === 'claim' && filter.stage === ACCEPTED,
    count: used.filter((name) => name !== 'stage' && filter[name] !== '').length,
    setFilter: (name: Name, value: string) => change({ [name]: value, item: '' }),
    clear: () =>
      change(
        Object.fromEntries(
          [...names.filter((name) => name !== 'stage'), 'item'].map((name) => [name, '']),
        ),
      ),
    /** Opens another record. It replaces the history entry, so that Back leaves the review. */
    show: (item: string) => change({ item }, { replace: true }),
    /** Opens a record that may be of the other kind. */
    showOf: (of: Kind, item: string) =>
      change({ kind: of === 'warranty' ? of : '', item }, { replace: true }),
  }
}

export type ReviewSearch = ReturnType<typeof useReviewSearch>
