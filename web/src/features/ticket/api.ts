import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, page } from '@/api/client'
import { ApiError } from '@/api/error'
import type { AnswerOf } from '@/api/types'
import { type UploadOptions, upload } from '@/api/upload'
import { given, PAGE_SIZE, pageParams } from '@/lib/paging'
import { adminSession, customerSession } from '@/lib/session'
import { undoOffers } from '@/lib/undoOffers'
import { sameName } from '@/records/sameName'
import { ticketsKey } from '@/records/ticketsKey'
import { track } from './trackApi'

type Repair = AnswerOf<'/ProductRepair/fetch', 'get'>[number]

/** The two kinds of tickets. They have different API calls, and an AWR names a dealer. */
export type TicketKind = 'repair' | 'awr'

export type Ticket = Repair & {
  purchaseFrom?: string
  replacement?: AnswerOf<'/admin/awr/fetch', 'get'>[number]['replacement']
}

/** The number of cards per page in the desk's dialog. Most customers need one page. */
export const CARDS_A_PAGE = 20

type Send = Omit<UploadOptions, 'session'>

export function raiseRepair(form: FormData, send: Send) {
  return upload('/product-service/submit-query', form, { ...send, session: customerSession })
}

export function raiseAwr(form: FormData, send: Send) {
  return upload('/awr/submit-query', form, { ...send, session: customerSession })
}

/** Raises a ticket for a customer, from the desk. */
export function raiseFor(customerId: string, kind: TicketKind) {
  return (form: FormData, send: Send) => {
    form.set('kind', kind)
    const at = { customerId }
    return upload('/desk/customers/{customerId}/tickets', form, {
      ...send,
      at,
      session: adminSession,
    })
  }
}

/** Loads one page of the customer's own tickets, the latest news first. */
export function ownTicketsQuery(kind: TicketKind, customerId: string, pageNumber: number) {
  return queryOptions({
    queryKey: [...ticketsKey, 'own', kind, customerId, pageNumber],
    queryFn: ({ signal }) =>
      ticketsOf(customerApi, kind, customerId, pageNumber, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  })
}

/** Loads one of the customer's own tickets by its number. Null if there is none. */
export function ownTicketQuery(kind: TicketKind, customerId: string, number: string) {
  return queryOptions({
    queryKey: [...ticketsKey, 'own-one', kind, customerId, number],
    queryFn: async ({ signal }) => {
      const options = { params: { path: { customerId } }, signal }
      const tickets: Ticket[] | null =
        kind === 'repair'
          ? await answer(customerApi.GET('/ProductRepair/customer/{customerId}', options))
          : await answer(customerApi.GET('/awr/customer/{customerId}', options))
      return tickets?.find(({ ticketNumber }) => sameName(number, ticketNumber)) ?? null
    },
  })
}

/** Loads all tickets of one of the customer's products, the latest news first. */
export function productTicketsQuery(customerId: string, productId: string) {
  return queryOptions({
    queryKey: [...ticketsKey, 'of-product', customerId, productId],
    queryFn: async ({ signal }) => {
      const options = { params: { path: { customerId }, query: { productId } }, signal }
      const [repairs, awrs] = await Promise.all([
        answer(customerApi.GET('/ProductRepair/customer/{customerId}', options)),
        answer(customerApi.GET('/awr/customer/{customerId}', options)),
      ])
      const of = (kind: TicketKind, tickets: Ticket[] | null) =>
        (tickets ?? []).map((ticket) => ({ ...ticket, kind }))
      return [...of('repair', repairs), ...of('awr', awrs)].sort((a, b) =>
        changedAt(b).localeCompare(changedAt(a)),
      )
    },
  })
}

const changedAt = ({ statusUpdates, createdAt }: Ticket): string =>
  statusUpdates?.at(-1)?.date ?? createdAt ?? ''

/** Loads one page of a customer's tickets, for the desk. */
export function customerTicketsQuery(kind: TicketKind, customerId: string, pageNumber: number) {
  return queryOptions({
    queryKey: [...ticketsKey, 'of', kind, customerId, pageNumber],
    queryFn: ({ signal }) =>
      ticketsOf(adminApi, kind, customerId, pageNumber, CARDS_A_PAGE, signal),
  })
}

const A_MINUTE = 60_000

/** Loads one ticket by its record id, for the desk. */
export function deskTicketQuery(id: string) {
  return queryOptions({
    queryKey: [...ticketsKey, 'one', id],
    queryFn: ({ signal }): Promise<Ticket> =>
      answer(adminApi.GET('/desk/tickets/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: A_MINUTE,
  })
}

/**
 * Finds the page of a customer's ticket. It loads all tickets, because a customer has only a few.
 */
export function ticketPlaceQuery(kind: TicketKind, customerId: string, number: string) {
  return queryOptions({
    queryKey: ['ticket-place', kind, customerId, number],
    queryFn: async ({ signal }) => {
      const options = { params: { path: { customerId } }, signal }
      const tickets: Ticket[] | null =
        kind === 'repair'
          ? await answer(adminApi.GET('/ProductRepair/customer/{customerId}', options))
          : await answer(adminApi.GET('/awr/customer/{customerId}', options))
      const place = (tickets ?? []).findIndex(({ ticketNumber }) => sameName(number, ticketNumber))
      return { page: place < 0 ? 1 : Math.floor(place / CARDS_A_PAGE) + 1 }
    },
    // News move a ticket to the front, but the open page must not change while the user reads.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function ticketsOf(
  api: typeof customerApi,
  kind: TicketKind,
  customerId: string,
  pageNumber: number,
  size: number,
  signal: AbortSignal,
) {
  const query = pageParams(pageNumber, size)
  const options = { params: { path: { customerId }, query }, signal }
  return kind === 'repair'
    ? page<Ticket>(api.GET('/ProductRepair/customer/{customerId}', options), query)
    : page<Ticket>(api.GET('/awr/customer/{customerId}', options), query)
}

/** Loads one page of customers with tickets of a kind. Each has its latest ticket. */
export function ticketCustomersQuery(
  kind: TicketKind,
  q: string,
  pageNumber: number,
  waiting: string,
) {
  return queryOptions({
    queryKey: [...ticketsKey, 'customers', kind, q, pageNumber, waiting],
    queryFn: ({ signal }) => {
      const query = { group: 'customer', ...pageParams(pageNumber), ...given({ q, waiting }) }
      const options = { params: { query }, signal }
      return kind === 'repair'
        ? page<Ticket>(adminApi.GET('/ProductRepair/fetch', options), query)
        : page<Ticket>(adminApi.GET('/admin/awr/fetch', options), query)
    },
    placeholderData: keepPreviousData,
  })
}

interface NewStatus {
  status: string
  /** Whether this status closes the ticket. */
  ends: boolean
  parcel?: { courier: string; docket: string } | undefined
  /** The ticket number for the undo message. */
  number?: string | undefined
}

/**
 * Adds a status to a ticket. Reports whether the user can undo it. Only status 200 confirms that it
 * was added.
 */
export async function setStatus(
  kind: TicketKind,
  id: string,
  { status, ends, parcel, number }: NewStatus,
): Promise<boolean> {
  const body = { status, ...(ends && { ends }), ...parcel }
  const { response } =
    kind === 'repair'
      ? await adminApi.POST('/ProductRepair/update-status/{id}', { body, params: { path: { id } } })
      : await adminApi.POST('/admin/awr/update-status/{recordId}', {
          body,
          params: { path: { recordId: id } },
        })
  if (response.status !== 200) throw ApiError.answer(response.status, response.statusText, '')
  const offer = response.headers.get('Undo')
  if (offer && number)
    undoOffers.name(offer, { number: id, title: number, did: `set to ${status}` })
  return offer !== null
}

/** The data of a printed sheet. */
export type Sheet = AnswerOf<'/desk/tickets/print', 'get'>['sheets'][number]

/** Loads the sheets of tickets. The numbers are separated by commas and set the order. */
export function sheetsQuery(numbers: string) {
  return queryOptions({
    queryKey: [...ticketsKey, 'sheets', numbers],
    queryFn: ({ signal }) =>
      answer(adminApi.GET('/desk/tickets/print', { params: { query: { numbers } }, signal })),
  })
}

interface ReplacementForm {
  serialNo: string
  modelNo: string
  dueBack: string
}

export function replace(id: string, body: ReplacementForm) {
  return answer(adminApi.POST('/desk/tickets/{id}/replacement', { body, params: { path: { id } } }))
}

/** Records that the old device has come back. */
export function markReturned(id: string) {
  return answer(adminApi.POST('/desk/replacements/{id}/returned', { params: { path: { id } } }))
}

export function trackedQuery(ticket: string) {
  return queryOptions({
    queryKey: ['tracked', ticket],
    queryFn: ({ signal }) => track(ticket, signal),
    // A repeated search needs fresh data.
    staleTime: 0,
  })
}
