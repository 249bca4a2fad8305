/** Reports whether this browser can store drafts safely. This needs https or localhost. */
export const canKeepDrafts = (): boolean =>
  typeof indexedDB !== 'undefined' && Boolean(crypto.subtle) && Boolean(navigator.locks)

let hasKey = false

/** Records that the key of the drafts has arrived. */
export function gotKey(): void {
  hasKey = true
}

/** Reports whether drafts are saved now. Without the key they are not. */
export const keepsDrafts = (): boolean => hasKey

const MARK = 'aftercare.drafts'

/** Records that this device has drafts. */
export function markDrafts(): void {
  try {
    localStorage.setItem(MARK, 'yes')
  } catch {
    // If storage is blocked, there are no drafts either.
  }
}

/** Runs a function on the drafts of this device. Their code loads only if drafts exist. */
export function onDrafts(run: (drafts: typeof import('./drafts')) => Promise<void>): void {
  try {
    if (!canKeepDrafts() || !localStorage.getItem(MARK)) return
  } catch {
    return
  }
  // If the removal fails, the encrypted drafts stay until the next visit.
  import('./drafts').then(run).catch(() => undefined)
}
