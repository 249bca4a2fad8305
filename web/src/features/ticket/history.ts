import type { StatusUpdate } from './api'
import { texts } from './texts'

interface WithHistory {
  statusUpdates: readonly StatusUpdate[]
  createdAt: string
}

/** The current status is the last entry; a new ticket has none. */
export function latest({ statusUpdates }: WithHistory): StatusUpdate | undefined {
  return statusUpdates.at(-1)
}

/** The history as a person tells it: it begins when the request arrived. */
export function wholeHistory({ statusUpdates, createdAt }: WithHistory): StatusUpdate[] {
  return [{ status: texts.received, date: createdAt }, ...statusUpdates]
}

/**
 * How far a ticket is, as the three stages of the tracker. Statuses are free text, so all that is
 * known for certain is that nothing was written yet, or that the last word says it is over.
 */
export function stageOf(ticket: WithHistory): 0 | 1 | 2 {
  const status = latest(ticket)?.status.trim().toLowerCase()
  if (status === undefined) return 0
  return status === 'completed' || status === 'delivered' ? 2 : 1
}
