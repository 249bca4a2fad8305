import { useEffect } from 'react'
import { type SessionStore, useSession } from './session'

/**
 * Ends the session after one hour. The hour starts at the token's issue time, so a reload or a
 * second tab does not restart it. Timers stop while a computer sleeps, so the time is checked again
 * when the page becomes visible.
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
