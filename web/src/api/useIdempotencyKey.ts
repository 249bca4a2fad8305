import { useCallback, useRef } from 'react'

/**
 * One key for as long as a form is mounted: a submit that is repeated, because the answer was lost or
 * the button was pressed twice, is recognised by the server and gets the first answer. Call renew
 * after a success in a form that stays open for the next entry.
 */
export function useIdempotencyKey(): { key: () => string; renew: () => void } {
  const present = useRef<string | undefined>(undefined)
  const key = useCallback(() => {
    present.current ??= randomKey()
    return present.current
  }, [])
  const renew = useCallback(() => {
    present.current = undefined
  }, [])
  return { key, renew }
}

/** The random UUID of browsers exists on https only; random bytes exist everywhere. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
