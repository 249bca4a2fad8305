const ALL_SHOWN_BELOW = 8
const WINDOW = 5
const TAIL = 2

type PageItem = number | '...'

/**
 * Returns the page numbers under a list. Up to seven pages, it shows all. Otherwise it shows five
 * pages around the current one, dots, and the last two. Dots appear only if pages are left out.
 */
export function pageWindow(page: number, pages: number): PageItem[] {
  if (pages < ALL_SHOWN_BELOW) return span(1, pages)
  const lastStart = pages - TAIL - WINDOW + 1
  const start = Math.min(Math.max(page - Math.floor(WINDOW / 2), 1), lastStart)
  const head = span(start, start + WINDOW - 1)
  const tail = span(pages - TAIL + 1, pages)
  return start === lastStart ? [...head, ...tail] : [...head, '...', ...tail]
}

/**
 * Returns the page numbers if the last page is unknown: those around the current page, then dots.
 */
export function openWindow(page: number, isLast: boolean): PageItem[] {
  const numbers = span(Math.max(page - Math.floor(WINDOW / 2), 1), isLast ? page : page + 1)
  return isLast ? numbers : [...numbers, '...']
}

function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step)
}
