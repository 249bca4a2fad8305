import { paths } from './paths'

/** The parameter by which an address opens the tracker's result at once. */
export const TICKET_PARAMETER = 'ticket'

/** The public address of a ticket, fit to be shared. */
export function trackerLink(number: string): string {
  return `${paths.ticketTracker}?${TICKET_PARAMETER}=${encodeURIComponent(number)}`
}
