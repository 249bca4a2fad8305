import { useSyncExternalStore } from 'react'

/** Whether the browser has a connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

const isOnline = () => navigator.onLine !== false

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
