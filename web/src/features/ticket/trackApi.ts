import { answer, customerApi } from '@/api/client'
import type { AnswerOf } from '@/api/types'

type TrackedBody = AnswerOf<'/TicketSearch/Search/{ticket}', 'get'>
/** The answer of the tracker. Only the history is always present. */
export type Tracked = Pick<TrackedBody, 'statusUpdates'> & Partial<TrackedBody>
export type StatusUpdate = Tracked['statusUpdates'][number]

/**
 * Loads the history of a ticket for any user with its number. It sends the token if there is one.
 */
export function track(ticket: string, signal: AbortSignal): Promise<Tracked> {
  const params = { path: { ticket } }
  return answer(customerApi.GET('/TicketSearch/Search/{ticket}', { params, signal }))
}
