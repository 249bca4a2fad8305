import { shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import type { Claim, ClaimGroup } from './answers'

export interface Total {
  status: string
  count: number
  amount: number
}

/** Returns the totals per status, in the order of the process. */
export function totalsOf(groups: readonly ClaimGroup[], order: readonly string[]): Total[] {
  const totals = new Map<string, Total>()
  for (const { status, invoiceAmount } of groups.flatMap(({ claims }) => claims)) {
    const total = totals.get(status) ?? { status, count: 0, amount: 0 }
    totals.set(status, {
      status,
      count: total.count + 1,
      amount: total.amount + (invoiceAmount ?? 0),
    })
  }
  const place = ({ status }: Total) => order.indexOf(status)
  return [...totals.values()].sort((a, b) => place(a) - place(b))
}

export const sumOf = (totals: readonly Total[]): Omit<Total, 'status'> => ({
  count: totals.reduce((sum, { count }) => sum + count, 0),
  amount: totals.reduce((sum, { amount }) => sum + amount, 0),
})

interface Asked {
  q: string
  status: string
  scheme: string
}

/** Returns the claims that match the search and filters. Schemes without a match are left out. */
export function fitting(groups: readonly ClaimGroup[], { q, status, scheme }: Asked): ClaimGroup[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (claim: Claim) =>
    (!status || claim.status === status) && words.every((word) => textOf(claim).includes(word))
  return groups
    .filter(({ schemeId }) => !scheme || schemeId === scheme)
    .map((group) => ({ ...group, claims: group.claims.filter(fits) }))
    .filter(({ claims }) => claims.length > 0)
}

/** Returns the searchable text of a claim: the visible text, and the amount as digits. */
const textOf = (claim: Claim): string =>
  [
    claim.ticketNo,
    claim.schemeName,
    claim.schemeId,
    claim.purchaseFrom?.replaceAll('_', ' '),
    claim.purchaseFrom,
    claim.purchaseDate,
    shortDate(claim.purchaseDate),
    shortDate(claim.createdAt),
    rupees(claim.invoiceAmount),
    claim.invoiceAmount,
    claim.status,
    claim.invoiceName,
  ]
    .join(' ')
    .toLowerCase()
