import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'
import { undoOffers } from '@/lib/undoOffers'
import { texts as t } from './texts'

export type Preview = AnswerOf<'/desk/bulk/status/preview', 'post'>
export type PreviewTicket = Preview['changed'][number]
type Asked = BodyOf<'/desk/bulk/status/preview', 'post'>
export type ManyStatus = Pick<Asked, 'status' | 'ends' | 'courier' | 'docket'>

const A_MINUTE = 60_000

export const couriersQuery = queryOptions({
  queryKey: ['desk', 'couriers'],
  queryFn: async ({ signal }) =>
    (await answer(adminApi.GET('/desk/couriers', { signal }))).couriers,
  staleTime: A_MINUTE,
})

/** Returns the effect of one status for many tickets. */
export function previewMany(body: Asked) {
  return answer(adminApi.POST('/desk/bulk/status/preview', { body }))
}

/**
 * Sets the status exactly as in the preview, for all tickets or none. Returns the message, unless
 * the undo bar shows it.
 */
export async function setMany(status: ManyStatus, { version, changed }: Preview) {
  const tickets = changed.map((ticket) => ({
    number: ticket.number,
    version: ticket.version,
    ...(ticket.docket && { docket: ticket.docket }),
  }))
  const body = { ...status, version, tickets }
  const { data, response } = await adminApi.POST('/desk/bulk/status', { body })
  const offer = response.headers.get('Undo')
  if (offer) undoOffers.name(offer, { number: '', ...t.about(tickets.length) })
  return offer ? '' : (data?.message ?? '')
}
