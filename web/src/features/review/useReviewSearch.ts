import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import type { ReviewFilter } from './api'
import type { Kind } from './entries'

const names = ['scheme', 'dealer', 'customer', 'from', 'to', 'older', 'stage'] as const
type Name = (typeof names)[number]

/** The stage of claims that were accepted and wait for their approval. */
export const ACCEPTED = 'accepted'

/** Which of all that waits is reviewed, and which of these is looked at, held in the address. */
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
    /** Looks at another one: the way back leads out of the review, not through all of it. */
    show: (item: string) => change({ item }, { replace: true }),
    /** Looks at one that may be of the other kind. */
    showOf: (of: Kind, item: string) =>
      change({ kind: of === 'warranty' ? of : '', item }, { replace: true }),
  }
}

export type ReviewSearch = ReturnType<typeof useReviewSearch>
