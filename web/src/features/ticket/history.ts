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

/** The current status is the last entry; a new ticket has none. */
export function latest({ statusUpdates }: WithHistory): StatusUpdate | undefined {
  return statusUpdates?.at(-1)
}

/** The timeline of a ticket: exactly what the desk wrote, and until then that the request arrived. */
export function timelineOf({ statusUpdates, createdAt }: WithHistory): readonly TimelineEntry[] {
  if (!statusUpdates?.length) return [{ status: texts.received, date: createdAt }]
  return statusUpdates.map((entry) => (entry.ends ? { ...entry, note: texts.ended } : entry))
}

/**
 * How far a ticket is, as the three stages of the tracker. Statuses are free text, so all that is
 * known for certain is that nothing was written yet, or that the last word, or the desk, says it is over.
 */
export function stageOf(ticket: WithHistory): 0 | 1 | 2 {
  const last = latest(ticket)
  if (!last) return 0
  return last.ends || isEnd(last.status) ? 2 : 1
}

/** What a message about a ticket says. */
export const newsOf = (ticket: Ticket): News => ({
  kind: 'ticket',
  number: ticket.ticketNumber,
  product: ticket.productDetails?.productName,
  status: latest(ticket)?.status,
})
