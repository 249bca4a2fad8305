import { answer, customerApi } from '@/api/client'
import type { AnswerOf } from '@/api/types'

type TrackedBody = AnswerOf<'/TicketSearch/Search/{ticket}', 'get'>
/** What the tracker gets. The history is all that is certain. */
export type Tracked = Pick<TrackedBody, 'statusUpdates'> & Partial<TrackedBody>
export type StatusUpdate = Tracked['statusUpdates'][number]

/** The history of a ticket, for anyone with its number. The token is sent if there is one. */
export function track(ticket: string, signal: AbortSignal): Promise<Tracked> {
  const params = { path: { ticket } }
  return answer(customerApi.GET('/TicketSearch/Search/{ticket}', { params, signal }))
}
