import type { AnswerOf } from '@/api/types'

export type ClaimGroup = AnswerOf<'/Customer-scheme/customer-scheme/{customerId}', 'get'>[number]
export type Claim = ClaimGroup['claims'][number]

interface WithEndDate {
  schemeEndDate: string
}

/** Converts end dates to text. The server sends a text or an object with $date. */
export function withPlainDates<Row extends WithEndDate>(rows: readonly Row[] | null): Row[] {
  return (rows ?? []).map((row) => ({ ...row, schemeEndDate: plainDate(row.schemeEndDate) }))
}

function plainDate(value: unknown): string {
  const date = typeof value === 'object' && value && '$date' in value ? value.$date : value
  return typeof date === 'string' ? date : ''
}

/** Groups a dealer's claims by scheme. The server may send them grouped or one by one. */
export function groupsOf(rows: readonly (ClaimGroup | Claim)[] | null): ClaimGroup[] {
  const groups = new Map<string, ClaimGroup>()
  for (const row of withPlainDates(rows ?? [])) {
    const { schemeId, schemeName, schemeEndDate } = row
    const known = groups.get(schemeId) ?? { schemeId, schemeName, schemeEndDate, claims: [] }
    known.claims.push(...('claims' in row ? withPlainDates(row.claims) : [row]))
    groups.set(schemeId, known)
  }
  return [...groups.values()]
}
