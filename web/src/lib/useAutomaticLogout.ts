import { useEffect } from 'react'
import { type SessionStore, useSession } from './session'

/**
 * Ends the session when its hour is over. The hour counts from the token's issue time, so neither a
 * reload nor a second tab restarts it. A sleeping computer stops timers, so the clock is looked at
 * again whenever the page comes back into view.
 */
export function useAutomaticLogout(store: SessionStore): void {
  const session = useSession(store)

  useEffect(() => {
    const remaining = session && store.remaining(session)
    if (!session || remaining === undefined) return undefined

    const endWhenOver = () => {
      const left = store.remaining(session)
      if (left !== undefined && left <= 0) store.endIfStill(session.token, 'timeout')
    }
    const timer = window.setTimeout(endWhenOver, Math.max(0, remaining))
    document.addEventListener('visibilitychange', endWhenOver)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', endWhenOver)
    }
  }, [store, session])
}
