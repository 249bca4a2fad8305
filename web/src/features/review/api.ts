import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given } from '@/lib/paging'
import type { Verdict } from '@/lib/statuses'
import { type UndoOffer, undoOffers } from '@/lib/undoOffers'
import { claimEntry, type Entry, type Kind, warrantyEntry } from './entries'

/** The first part of every query key of the review. */
export const reviewKey = ['desk', 'review'] as const

/** Filters of the review. Empty filters are not sent. */
export interface ReviewFilter {
  scheme: string
  dealer: string
  customer: string
  from: string
  to: string
  older: string
  /** 'accepted' for claims In Process. */
  stage: string
}

export interface ReviewPart {
  items: Entry[]
  next: string
  total: number
  isAtLeast: boolean
  reasons: string[]
}

type ClaimsPart = AnswerOf<'/desk/review/claims', 'get'>
type WarrantiesPart = AnswerOf<'/desk/review/warranties', 'get'>

const partOf = (part: ClaimsPart | WarrantiesPart, items: Entry[]): ReviewPart => ({
  items,
  next: part.next ?? '',
  total: part.total,
  isAtLeast: part.totalIsAtLeast,
  reasons: part.reasons ?? [],
})

/** Loads waiting records in parts. Each part starts after the last record of the previous one. */
export function reviewQuery(kind: Kind, filter: ReviewFilter) {
  return infiniteQueryOptions({
    queryKey: [...reviewKey, 'list', kind, filter],
    queryFn: async ({ signal, pageParam }): Promise<ReviewPart> => {
      const after = pageParam
      if (kind === 'warranty') {
        const query = given({ customer: filter.customer, older: filter.older, after })
        const part = await answer(
          adminApi.GET('/desk/review/warranties', { params: { query }, signal }),
        )
        return partOf(part, (part.items ?? []).map(warrantyEntry))
      }
      const query = given({ ...filter, after })
      const part = await answer(adminApi.GET('/desk/review/claims', { params: { query }, signal }))
      return partOf(part, (part.items ?? []).map(claimEntry))
    },
    initialPageParam: '',
    getNextPageParam: (last: ReviewPart) => last.next || undefined,
    placeholderData: keepPreviousData,
    // Decided records leave the list without a reload. A reload only brings new ones.
    staleTime: 60_000,
  })
}

/** Loads one record, waiting or decided. */
export function entryQuery(kind: Kind, number: string) {
  return queryOptions({
    queryKey: [...reviewKey, 'one', kind, number],
    queryFn: async ({ signal }): Promise<Entry> => {
      if (kind === 'warranty') {
        const params = { path: { id: number } }
        return warrantyEntry(
          await answer(adminApi.GET('/desk/review/warranties/{id}', { params, signal })),
        )
      }
      const params = { path: { ticketNo: number } }
      return claimEntry(
        await answer(adminApi.GET('/desk/review/claims/{ticketNo}', { params, signal })),
      )
    },
    staleTime: 0,
  })
}

/** An earlier record with the same invoice. */
export interface Earlier {
  number: string
  customerName: string
  /** Whether the file is identical. */
  isSameFile: boolean
  status: string
  palette: 'claim-admin' | 'warranty'
  at: string
  amount: number | undefined
  /** Undefined if the record has none. */
  scheme: string | undefined
  purchaseDate: string | undefined
  dealer: string | undefined
  decidedBy: string | undefined
  decidedAt: string | undefined
  reason: string | undefined
  invoice: string
}

export function earlierQuery({ kind, number }: Pick<Entry, 'kind' | 'number'>) {
  return queryOptions({
    queryKey: [...reviewKey, 'earlier', kind, number],
    queryFn: async ({ signal }): Promise<Earlier[]> => {
      if (kind === 'warranty') {
        const params = { path: { id: number } }
        const { products } = await answer(
          adminApi.GET('/desk/review/warranties/{id}/earlier', { params, signal }),
        )
        return (products ?? []).map((one) => ({
          number: `${one.productName} · ${one.serialNo}`,
          customerName: one.customerName,
          isSameFile: true,
          status: one.status ?? '',
          palette: 'warranty',
          at: one.registeredAt,
          amount: undefined,
          scheme: undefined,
          purchaseDate: one.purchaseDate,
          dealer: undefined,
          decidedBy: undefined,
          decidedAt: undefined,
          reason: undefined,
          invoice: one.invoice,
        }))
      }
      const params = { path: { ticketNo: number } }
      const { claims } = await answer(
        adminApi.GET('/desk/review/claims/{ticketNo}/earlier', { params, signal }),
      )
      return (claims ?? []).map((one) => ({
        number: one.ticketNo,
        customerName: one.customerName,
        isSameFile: one.sameFile,
        status: one.status,
        palette: 'claim-admin',
        at: one.createdAt,
        amount: one.amount === undefined ? undefined : one.amount / 100,
        scheme: one.schemeName,
        purchaseDate: one.purchaseDate,
        dealer: one.purchaseFrom,
        decidedBy: one.decidedBy,
        decidedAt: one.decidedAt,
        reason: one.rejectionReason,
        invoice: one.invoice,
      }))
    },
    staleTime: 60_000,
  })
}

/** The past tense of each decision. */
export const done: Record<Verdict, string> = { Approved: 'approved', Rejected: 'rejected' }

export interface Decision {
  entry: Entry
  status: Verdict
  reason: string
}

/** Decides on a record. Reports whether the user can undo it. */
export async function decide({ entry, status, reason }: Decision): Promise<boolean> {
  const body = { status, reason }
  const { number, title } = entry
  const { response } =
    entry.kind === 'warranty'
      ? await adminApi.POST(endings.warranty, { params: { path: { id: number } }, body })
      : await adminApi.POST(endings.claim, { params: { path: { ticketNo: number } }, body })
  const offer = response.headers.get('Undo')
  if (offer) undoOffers.name(offer, { number, title, did: done[status] })
  return offer !== null
}

const endings = {
  claim: '/desk/review/claims/{ticketNo}',
  warranty: '/desk/review/warranties/{id}',
} as const

/** Returns the claim or request of an undo offer, or undefined if the offer is about something else. */
export function recordOf({ call, about }: UndoOffer): Pick<Entry, 'kind' | 'number'> | undefined {
  const kind = (['claim', 'warranty'] as const).find((one) => call === `POST ${endings[one]}`)
  return kind && about && { kind, number: about.number }
}

/**
 * Loads a stored file. The server forbids browser caching, so the page keeps the file for a while.
 */
export function invoiceQuery(path: string) {
  const key = path.split('/').at(-1) ?? ''
  return queryOptions({
    queryKey: [...reviewKey, 'file', path],
    queryFn: async ({ signal }): Promise<Blob> => {
      const call = adminApi.GET('/files/{key}', {
        params: { path: { key } },
        parseAs: 'blob',
        signal,
      })
      return (await call).data as Blob
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    // One retry is enough, because a stored file never changes.
    retry: 1,
  })
}

export const schemesQuery = queryOptions({
  queryKey: [...reviewKey, 'schemes'],
  queryFn: ({ signal }) => answer(adminApi.GET('/Scheme/counts', { signal })),
  staleTime: 60_000,
})

export const dealersQuery = queryOptions({
  queryKey: [...reviewKey, 'dealers'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/dealers', { signal })),
  staleTime: 60_000,
})
