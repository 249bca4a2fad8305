import { paths } from './paths'

export const TICKET_PARAMETER = 'ticket'

export function trackerLink(number: string): string {
  return `${paths.ticketTracker}?${TICKET_PARAMETER}=${encodeURIComponent(number)}`
}
