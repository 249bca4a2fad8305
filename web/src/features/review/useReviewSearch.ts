import { useLocation, useNavigate } from 'react-router'
import type { ReviewFilter } from './api'
import type { Kind } from './entries'

const names = ['scheme', 'dealer', 'customer', 'from', 'to', 'older'] as const
type Name = (typeof names)[number]

/** Which of all that waits is reviewed, and which of these is looked at, held in the address. */
export function useReviewSearch() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const kind: Kind = params.get('kind') === 'warranty' ? 'warranty' : 'claim'
  const used: readonly Name[] = kind === 'warranty' ? ['customer', 'older'] : names
  const filter = Object.fromEntries(
    names.map((name) => [name, used.includes(name) ? (params.get(name)?.trim() ?? '') : '']),
  ) as unknown as ReviewFilter

  function go(changes: Record<string, string>, replace: boolean) {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true })
  }

  return {
    kind,
    filter,
    item: params.get('item')?.trim() ?? '',
    count: used.filter((name) => filter[name] !== '').length,
    setFilter: (name: Name, value: string) => go({ [name]: value, item: '' }, false),
    clear: () => go(Object.fromEntries([...names, 'item'].map((name) => [name, ''])), false),
    /** Looks at another one: the way back leads out of the review, not through all of it. */
    show: (item: string) => go({ item }, true),
  }
}

export type ReviewSearch = ReturnType<typeof useReviewSearch>
