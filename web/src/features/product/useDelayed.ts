import { useEffect, useEffectEvent } from 'react'

/** Runs an action some time after a condition becomes true, unless the page is gone. */
export function useDelayed(action: () => unknown, when: boolean, ms: number): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(() => act(), ms)
    return () => clearTimeout(timer)
  }, [when, ms])
}
