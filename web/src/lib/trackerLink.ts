import { paths } from './paths'

/** The search parameter that opens the tracker's result. */
export const TICKET_PARAMETER = 'ticket'

/** Returns the public address of a ticket. */
export function trackerLink(number: string): string {
  return `${paths.ticketTracker}?${TICKET_PARAMETER}=${encodeURIComponent(number)}`
}
