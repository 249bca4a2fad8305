import { isReachable } from '@/api/reachable'

const RELOADED_AT = 'aftercare.reloadedAt'
const ONE_MINUTE = 60_000

/**
 * Reports whether code of an old version is missing. After an update of the server, a page that was
 * open for days fails at its next navigation. Each browser has its own message.
 */
export function isStaleChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|Unable to preload/i.test(error.message)
  )
}

/**
 * Reloads the page to get the new code, at most once per minute. It does not reload while the
 * server is unreachable, because the page would be lost.
 */
export async function reloadOnce(): Promise<void> {
  if (!(await isReachable())) return
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (Date.now() - last < ONE_MINUTE) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    // Without storage, this could be a second reload, so the user decides.
    return
  }
  window.location.reload()
}
