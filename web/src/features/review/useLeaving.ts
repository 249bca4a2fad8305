import { useEffect, useRef } from 'react'

/**
 * Remembers the record that the user leaves. A fast key press must not apply to a record that was
 * just decided.
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
