import { useCallback } from 'react'
import { type NavigateOptions, useRouter } from '@/lib/router'

/** New values by parameter name. An empty string removes the parameter. */
type Changes = Record<string, string>

/**
 * Changes the search parameters of the address. It starts from the router's location, because the
 * page updates later. So two changes at the same time do not undo each other.
 */
export function useChangeSearch() {
  const router = useRouter()
  return useCallback(
    (changes: Changes, how: NavigateOptions = {}) => {
      const { location, heading = location } = router.state
      if (heading.pathname !== location.pathname) return
      const next = new URLSearchParams(heading.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void router.navigate({ search: next.toString() }, { preventScrollReset: true, ...how })
    },
    [router],
  )
}
