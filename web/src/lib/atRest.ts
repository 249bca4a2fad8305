/** Runs a function later, for example to load code that the page may need. The page's own calls come first. */
export function atRest(run: () => void): void {
  window.setTimeout(run, 2_000)
}
