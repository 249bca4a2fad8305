/** Whether this browser can keep a draft safely: it needs https, or this very computer. */
export const canKeepDrafts = (): boolean =>
  typeof indexedDB !== 'undefined' && Boolean(crypto.subtle) && Boolean(navigator.locks)

let hasKey = false

/** Notes that the key of the drafts is here. */
export function gotKey(): void {
  hasKey = true
}

/** Whether what is entered now is kept: without the key nothing is. */
export const keepsDrafts = (): boolean => hasKey

const MARK = 'aftercare.drafts'

/** Notes that this device has drafts. */
export function markDrafts(): void {
  try {
    localStorage.setItem(MARK, 'yes')
  } catch {
    // Storage may be forbidden; then nothing is kept either.
  }
}

/** Runs something on the drafts of this device, if it ever had any: their code is loaded then. */
export function onDrafts(run: (drafts: typeof import('./drafts')) => Promise<void>): void {
  try {
    if (!canKeepDrafts() || !localStorage.getItem(MARK)) return
  } catch {
    return
  }
  // What cannot be removed now stays sealed, and goes at the next visit.
  import('./drafts').then(run).catch(() => undefined)
}
