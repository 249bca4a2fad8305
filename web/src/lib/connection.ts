import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isSilent = false

/** Records whether the server answered the last call. */
export function reached(did: boolean): void {
  if (isSilent === !did) return
  isSilent = !did
  for (const listener of listeners) listener()
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** Reports whether the server can be reached, according to the browser and the last call. */
export const useReached = (): boolean =>
  useSyncExternalStore(subscribe, () => isOnline() && !isSilent)

const isOnline = () => navigator.onLine !== false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
