import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext, useNavigate } from 'react-router'

/** Values by their names in the address; the empty string takes one out of it. */
type Changes = Record<string, string>

/**
 * Changes what the address says behind its question mark. A change starts from where the router stands, not
 * from what the page shows, which follows a moment later: of a dialog that is opened while a search waits for
 * its last letter, neither takes the other back. Whoever is on the way to another page is not held up.
 */
export function useChangeSearch() {
  // No public hook tells where the router stands while a page is still being drawn.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  return useCallback(
    (changes: Changes, how: NavigateOptions = {}) => {
      if (!router) throw new Error('There is no router here.')
      const { location, navigation } = router.state
      const heading = navigation.location ?? location
      if (heading.pathname !== location.pathname) return
      const next = new URLSearchParams(heading.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      void navigate({ search: next.toString() }, { preventScrollReset: true, ...how })
    },
    [router, navigate],
  )
}
