/** Runs a function when the page is idle, for example to load code for later. */
export function atRest(run: () => void): void {
  // Safari does not have requestIdleCallback.
  const rest = window.requestIdleCallback ?? ((callback) => window.setTimeout(callback, 2_000))
  rest(run)
}
