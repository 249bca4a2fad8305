/** The pause before the next attempt, if the server does not answer. */
const PAUSE_MS = 3000

/**
 * Waits for a connection, or for a short time if there is one. It ends early on `stop`. Returns
 * whether the device was offline.
 */
export function connected(stop: AbortSignal): Promise<boolean> {
  const wasOffline = navigator.onLine === false
  return new Promise((resolve) => {
    const timer = wasOffline ? 0 : window.setTimeout(end, PAUSE_MS)
    function end() {
      window.clearTimeout(timer)
      window.removeEventListener('online', end)
      stop.removeEventListener('abort', end)
      resolve(wasOffline)
    }
    window.addEventListener('online', end)
    stop.addEventListener('abort', end)
    if (stop.aborted) end()
  })
}
