import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '@/lib/session'

/**
 * Removes all loaded data when another person logs in, in this tab or another one. Returns a
 * function to stop.
 */
export function watchSessions(queries: QueryClient, stores: readonly SessionStore[]): () => void {
  const stops = stores.map((store) => {
    let person = personOf(store)
    return store.subscribe(() => {
      const present = personOf(store)
      if (present === person) return
      person = present
      queries.clear()
    })
  })
  // A cookie can disappear without an event, so the page checks it when it becomes visible.
  const lookAgain = () => {
    if (document.visibilityState === 'visible') for (const store of stores) store.refresh()
  }
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    document.removeEventListener('visibilitychange', lookAgain)
    for (const stop of stops) stop()
  }
}

/** A new token of the same person is no change, for example after a new email address. */
function personOf(store: SessionStore): string | undefined {
  const session = store.shown()
  return session && (session.person || session.token)
}
