/** Runs something once the page has come to rest, such as loading code that is needed later. */
export function atRest(run: () => void): void {
  // Safari has no idle callback.
  const rest = window.requestIdleCallback ?? ((callback) => window.setTimeout(callback, 2_000))
  rest(run)
}
