import { useCallback, useSyncExternalStore } from 'react'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Reports whether the screen has space for tables. The `md` classes use the same width. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 48rem)')
}

/** Reports whether a table with many columns fits beside the sidebar. The `laptop` classes use the same width. */
export function useHasRoom(): boolean {
  return useMediaQuery('(min-width: 75rem)')
}

let isPrinting = false

/** Reports whether the page is printed. The event fires before the browser lays out the sheets, the query after. */
export function useIsOnPaper(): boolean {
  return useSyncExternalStore(
    followPrinting,
    () => isPrinting || window.matchMedia('print').matches,
  )
}

function followPrinting(changed: () => void): () => void {
  const turn = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    changed()
  }
  const list = window.matchMedia('print')
  window.addEventListener('beforeprint', turn)
  window.addEventListener('afterprint', turn)
  list.addEventListener('change', changed)
  return () => {
    window.removeEventListener('beforeprint', turn)
    window.removeEventListener('afterprint', turn)
    list.removeEventListener('change', changed)
  }
}
