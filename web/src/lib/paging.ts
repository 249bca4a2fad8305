/** Every list has ten rows a page. */
export const PAGE_SIZE = 10

/** One page of a list and the number of all rows that match. */
export interface Page<Row> {
  rows: Row[]
  total: number
  /** More rows match than were counted. */
  isAtLeast?: boolean
}

/** The page that is asked for, as the address of a call says it. */
export function pageParams(page: number, size = PAGE_SIZE): { page: string; limit: string } {
  return { page: String(page), limit: String(size) }
}

/** Search and filters as the address of a call says them: what is empty is left out. */
export function given<Filter extends object>(filter: Filter): Partial<Filter> {
  const set = Object.entries(filter).filter(([, value]) => value !== '')
  return Object.fromEntries(set) as Partial<Filter>
}
