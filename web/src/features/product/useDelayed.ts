import { useEffect, useEffectEvent } from 'react'

/** Does something a while after a condition came true, unless the page has gone by then. */
export function useDelayed(action: () => unknown, when: boolean, ms: number): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(() => act(), ms)
    return () => clearTimeout(timer)
  }, [when, ms])
}
