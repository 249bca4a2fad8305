const ALL_SHOWN_BELOW = 8
const WINDOW = 5
const TAIL = 2

type PageItem = number | '...'

/**
 * The numbers under a list. Below eight pages all are shown; otherwise a window of five slides with
 * the current page, followed by dots and the last two pages. The window never overlaps the last two,
 * and dots stand only where pages are left out.
 */
export function pageWindow(page: number, pages: number): PageItem[] {
  if (pages < ALL_SHOWN_BELOW) return span(1, pages)
  const lastStart = pages - TAIL - WINDOW + 1
  const start = Math.min(Math.max(page - Math.floor(WINDOW / 2), 1), lastStart)
  const head = span(start, start + WINDOW - 1)
  const tail = span(pages - TAIL + 1, pages)
  return start === lastStart ? [...head, ...tail] : [...head, '...', ...tail]
}

/** The numbers where the last page is not known: those around the current one, and dots for what follows. */
export function openWindow(page: number, isLast: boolean): PageItem[] {
  const numbers = span(Math.max(page - Math.floor(WINDOW / 2), 1), isLast ? page : page + 1)
  return isLast ? numbers : [...numbers, '...']
}

function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}
