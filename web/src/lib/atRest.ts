/**
 * Runs a function later, for example to load code that the page may need. The page's own calls come first. Returns a
 * function that cancels it.
 */
export function atRest(run: () => void, after = 5_000): () => void {
  const timer = window.setTimeout(run, after)
  return () => window.clearTimeout(timer)
}
