import { useDeferredValue } from 'react'

/**
 * Reports that something can be shown. It turns true in a rendering with pauses, so that a slow phone answers a tap
 * while it shows a long page for the first time.
 */
export function useIsThere(isThere: boolean): boolean {
  return useDeferredValue(isThere) && isThere
}
