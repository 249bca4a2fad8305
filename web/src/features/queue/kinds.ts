import { claimPath, requestPath, ticketPath } from '@/lib/paths'
import type { StatusPalette } from '@/records/statusTones'
import type { QueueItem } from './api'

/** What the queue holds. Service is a repair in the data, and shown as one. */
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

/** Where the specification's own screen shows a record, and decides on it. */
export function recordPath({ kind, customerId, number, schemeId }: QueueItem): string {
  if (isTicket(kind)) return ticketPath(kind, customerId, number)
  if (kind === 'warranty') return requestPath(customerId, number)
  return claimPath(schemeId ?? '', customerId, number)
}
