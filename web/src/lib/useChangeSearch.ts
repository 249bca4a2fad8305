import { useCallback } from 'react'
import { type NavigateOptions, useRouter } from '@/lib/router'

/** Values by their names in the address; the empty string takes one out of it. */
type Changes = Record<string, string>

/**
 * Changes what the address says behind its question mark. A change starts from where the router stands, not
 * from what the page shows, which follows a moment later: of a dialog that is opened while a search waits for
 * its last letter, neither takes the other back. Whoever is on the way to another page is not held up.
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
