import { useCallback, useEffect, useRef } from 'react'

/** Calls back once after `ms` milliseconds, without the paused time. */
export function usePausableTimeout(callback: () => void, ms: number) {
  const remaining = useRef(ms)
  const startedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const pause = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    remaining.current -= Date.now() - startedAt.current
  }, [])

  const resume = useCallback(() => {
    if (timer.current !== undefined) return
    startedAt.current = Date.now()
    timer.current = setTimeout(callback, Math.max(0, remaining.current))
  }, [callback])

  useEffect(() => {
    resume()
    return pause
  }, [resume, pause])

  return { pause, resume }
}
