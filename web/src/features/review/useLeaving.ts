import { useEffect, useRef } from 'react'

/**
 * Which one is about to be left. A stroke can come before the page shows the next one, and must not fall on the
 * one that it has just decided, or that it leaves for another.
 */
export function useLeaving(shown: string | undefined) {
  const left = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one that is shown is the occasion.
  useEffect(() => {
    left.current = undefined
  }, [shown])
  return {
    leave: (number: string) => {
      left.current = number
    },
    stay: () => {
      left.current = undefined
    },
    isLeft: (number: string) => left.current === number,
  }
}
