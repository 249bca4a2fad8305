import { queryOptions } from '@tanstack/react-query'
import { customerApi, page } from '@/api/client'
import { ticketsKey } from '@/records/ticketsKey'
import type { Ticket } from './api'
import { stageOf } from './history'

/** As many as the server gives at once; hardly a customer has more tickets that are not done. */
const LATEST = { limit: '100' }

/** How many of the customer's tickets are not done yet, of both kinds together. */
export function openTicketsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...ticketsKey, 'open', customerId],
    queryFn: async ({ signal }) => {
      const options = { params: { path: { customerId }, query: LATEST }, signal }
      const [repairs, awrs] = await Promise.all([
        page<Ticket>(customerApi.GET('/ProductRepair/customer/{customerId}', options), LATEST),
        page<Ticket>(customerApi.GET('/awr/customer/{customerId}', options), LATEST),
      ])
      return [...repairs.rows, ...awrs.rows].filter((ticket) => stageOf(ticket) < 2).length
    },
  })
}
