import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '@/lib/session'

/**
 * Keeps what was loaded for one person from being shown to the next: when the person of a session
 * changes, in this tab or another, everything loaded so far is forgotten. Returns the way to stop.
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
  // A cookie can also vanish without any tab's doing; a page that comes back into view looks again.
  const lookAgain = () => {
    if (document.visibilityState === 'visible') for (const store of stores) store.refresh()
  }
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    document.removeEventListener('visibilitychange', lookAgain)
    for (const stop of stops) stop()
  }
}

/** A fresh token of the same person, as after a change of e-mail or another login, is no change of person. */
function personOf(store: SessionStore): string | undefined {
  const session = store.shown()
  return session && (session.person || session.token)
}
