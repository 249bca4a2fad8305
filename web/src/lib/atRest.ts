/**
 * Runs a function when the page is idle, for example to load code for later. It runs in a task of its own, so that a
 * tap between two of them is answered at once.
 */
export function atRest(run: () => void): void {
  // Safari does not have requestIdleCallback.
  if (window.requestIdleCallback) window.requestIdleCallback(() => window.setTimeout(run))
  else window.setTimeout(run, 2_000)
}
