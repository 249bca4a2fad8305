import { useSearchParams } from 'react-router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import type { ReviewFilter } from './api'
import type { Kind } from './entries'

const names = ['scheme', 'dealer', 'customer', 'from', 'to', 'older'] as const
type Name = (typeof names)[number]

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
    count: used.filter((name) => filter[name] !== '').length,
    setFilter: (name: Name, value: string) => change({ [name]: value, item: '' }),
    clear: () => change(Object.fromEntries([...names, 'item'].map((name) => [name, '']))),
    /** Looks at another one: the way back leads out of the review, not through all of it. */
    show: (item: string) => change({ item }, { replace: true, flushSync: true }),
    /** Looks at one that may be of the other kind. */
    showOf: (of: Kind, item: string) =>
      change({ kind: of === 'warranty' ? of : '', item }, { replace: true }),
  }
}

export type ReviewSearch = ReturnType<typeof useReviewSearch>
