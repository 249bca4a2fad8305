/** Where the router keeps how far each page was scrolled, and its name for a page that was typed. */
const POSITIONS = 'react-router-scroll-positions'
const FIRST = 'default'

/**
 * Lets a typed address open at the top. The router calls the first page of every document by one name,
 * and would scroll it to where the first page of the document before was left.
 */
export function startTypedAddressAtTop(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || (navigation as PerformanceNavigationTiming).type !== 'navigate') return
  try {
    const { [FIRST]: _, ...others } = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}')
    sessionStorage.setItem(POSITIONS, JSON.stringify(others))
  } catch {
    // Without storage, or with what cannot be read, there is no position to forget.
  }
}
