/** How long a portal that does not answer is left alone. */
const PAUSE_MS = 3000

/**
 * Waits for the connection, or a moment if there is one; not longer than until it is stopped. Answers whether there
 * was none.
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
