import { useSearchParams } from '@/lib/router'
import { useChangeSearch } from '@/lib/useChangeSearch'
import { type LetterSearch, type LetterState, letterStates } from './api'

/** Keeps the list, the search, the position and the open email in the address. */
export function useLetterSearch() {
  const [params] = useSearchParams()
  const change = useChangeSearch()
  const text = (name: string) => params.get(name) ?? ''
  const asked = letterStates.find((one) => one === text('state'))
  const state: LetterState = asked ?? 'waiting'
  const search: LetterSearch = {
    to: state === 'sent' ? text('to') : '',
    before: text('before'),
    after: text('after'),
  }

  return {
    state,
    /** Whether the address names a list. If not, the page opens on Failed or Waiting. */
    isAsked: asked !== undefined,
    show: (list: LetterState) => change({ state: list }, { replace: true }),
    search,
    openLetter: text('letter'),
    searchFor: (to: string) => change({ to, before: '', after: '' }),
    goTo: ({ before = '', after = '' }: Partial<LetterSearch>) => change({ before, after }),
    open: (letter: string) => change({ letter }),
    close: () => change({ letter: '' }),
  }
}

/** The address of a list, starting with its newest emails. */
export const listAddress = (state: LetterState) => `?state=${state}`
