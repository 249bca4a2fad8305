import { claimPath, requestPath, ticketPath } from '@/lib/paths'
import type { StatusPalette } from '@/records/statusTones'
import type { QueueItem } from './api'

/** The kinds of records in the queue. Service requests are stored and shown as repairs. */
export const kinds = ['repair', 'awr', 'warranty', 'claim'] as const
export type Kind = (typeof kinds)[number]

export const palettes: Record<Kind, StatusPalette> = {
  repair: 'ticket-admin',
  awr: 'ticket-admin',
  warranty: 'warranty',
  claim: 'claim-admin',
}

export const isTicket = (kind: string): kind is 'repair' | 'awr' =>
  kind === 'repair' || kind === 'awr'

/** Returns the address of the page where the desk decides on the record. */
export function recordPath({ kind, customerId, number, schemeId }: QueueItem): string {
  if (isTicket(kind)) return ticketPath(kind, customerId, number)
  if (kind === 'warranty') return requestPath(customerId, number)
  return claimPath(schemeId ?? '', customerId, number)
}
