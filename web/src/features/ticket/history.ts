import { isEnd } from '@/lib/statuses'
import type { TimelineEntry } from '@/records/Timeline'
import type { News } from '@/records/whatsappTexts'
import type { Ticket } from './api'
import { texts } from './texts'
import type { StatusUpdate } from './trackApi'

interface WithHistory {
  statusUpdates?: readonly StatusUpdate[] | null
  createdAt?: string
}

/** Returns the current status, which is the last entry. Undefined for a new ticket. */
export function latest({ statusUpdates }: WithHistory): StatusUpdate | undefined {
  return statusUpdates?.at(-1)
}

/**
 * Returns the timeline of a ticket. Until the desk adds an entry, it shows that the request
 * arrived.
 */
export function timelineOf({ statusUpdates, createdAt }: WithHistory): readonly TimelineEntry[] {
  if (!statusUpdates?.length) return [{ status: texts.received, date: createdAt }]
  return statusUpdates.map((entry) => (entry.ends ? { ...entry, note: texts.ended } : entry))
}

/**
 * Returns the stage of a ticket in the tracker. Statuses are free text, so only two facts are
 * certain: there is none yet, or the last one closes the ticket.
 */
export function stageOf(ticket: WithHistory): 0 | 1 | 2 {
  const last = latest(ticket)
  if (!last) return 0
  return last.ends || isEnd(last.status) ? 2 : 1
}

export const newsOf = (ticket: Ticket): News => ({
  kind: 'ticket',
  number: ticket.ticketNumber,
  product: ticket.productDetails?.productName,
  status: latest(ticket)?.status,
})
