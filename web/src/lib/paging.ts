/** The rows per page of every list. */
export const PAGE_SIZE = 10

/** One page of a list, and the total number of matching rows. */
export interface Page<Row> {
  rows: Row[]
  total: number
  /** Whether more rows match than the server counted. */
  isAtLeast?: boolean
}

export function pageParams(page: number, size = PAGE_SIZE): { page: string; limit: string } {
  return { page: String(page), limit: String(size) }
}

/** Returns the filters that are set, without the empty ones. */
export function given<Filter extends object>(filter: Filter): Partial<Filter> {
  const set = Object.entries(filter).filter(([, value]) => value !== '')
  return Object.fromEntries(set) as Partial<Filter>
}
