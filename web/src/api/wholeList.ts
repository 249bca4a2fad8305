import { PAGE_SIZE, type Page } from '@/lib/paging'
import { isDecision } from '@/lib/statuses'

export interface ListQuery {
  page?: string
  limit?: string
  q?: string
  group?: string
  role?: string
  scheme?: string
  waiting?: string
}

/**
 * Returns one page of a whole list. Lists of the specification are plain arrays without a total. So
 * this code searches and cuts them, and keeps one row per customer (and scheme).
 */
export function pageOfAll<Row extends object>(
  all: readonly Row[],
  query: ListQuery,
  isFound: (row: Row, query: ListQuery) => boolean = isFoundByField,
): Page<Row> {
  const found = all.filter((row) => isFound(row, query))
  const rows = query.group ? onePerCustomer(found) : found
  const size = Number(query.limit ?? PAGE_SIZE)
  const start = (Number(query.page ?? 1) - 1) * size
  return { rows: rows.slice(start, start + size), total: rows.length }
}

const searched = ['customerId', 'customerName', 'name', 'schemeId', 'schemeName']

function isFoundByField(row: object, { q = '', role, scheme, waiting }: ListQuery): boolean {
  const text = (field: string) => String((row as Record<string, unknown>)[field] ?? '')
  if (waiting && !waits(row)) return false
  if (role && text('role') !== role) return false
  if (scheme && text('schemeId') !== scheme) return false
  return searched.some((field) => text(field).toLowerCase().includes(q.toLowerCase()))
}

/**
 * Reports whether the desk has not started: a ticket without status, or a request without decision.
 */
function waits({ statusUpdates, status }: { statusUpdates?: unknown[]; status?: string }): boolean {
  return !statusUpdates?.length && !isDecision(status)
}

function onePerCustomer<Row extends object>(rows: readonly Row[]): Row[] {
  const first = new Map<string, Row>()
  for (const row of rows) {
    const { customerId, schemeId } = row as { customerId?: string; schemeId?: string }
    const key = JSON.stringify([customerId, schemeId])
    if (!first.has(key)) first.set(key, row)
  }
  return [...first.values()]
}
