import { isEnd } from '@/lib/statuses'
import type { Ticket, TicketKind } from './api'

/**
 * Reports whether a status closes an AWR ticket that has no new serial number. Then the desk must
 * confirm it.
 */
export function lacksSerial(
  kind: TicketKind,
  { status, ends }: { status: string; ends: boolean },
  ticket: Ticket | undefined,
): boolean {
  return kind === 'awr' && (ends || isEnd(status)) && !ticket?.replacement
}
