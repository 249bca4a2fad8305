import { isReachable } from '@/api/reachable'

const RELOADED_AT = 'aftercare.reloadedAt'
const ONE_MINUTE = 60_000

/**
 * After an update of the server the chunks of the old page are gone, so a page that has been open for
 * days fails at its next navigation. The browsers name this failure each in their own words.
 */
export function isStaleChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|Unable to preload/i.test(error.message)
  )
}

/**
 * Loads the page anew, which brings the new chunks; not twice in a minute, lest it never ends, and not while the server
 * is out of reach: what stands in the page would be lost for nothing.
 */
export async function reloadOnce(): Promise<void> {
  if (!(await isReachable())) return
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (Date.now() - last < ONE_MINUTE) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    // Without storage the second time cannot be told from the first, so the person decides.
    return
  }
  window.location.reload()
}
