import { isDecision } from '@/lib/statuses'
import { IN_PROCESS } from '@/lib/statuses.gen'
import type { TimelineEntry } from '@/records/Timeline'
import type { News } from '@/records/whatsappTexts'
import type { Claim } from './answers'
import type { Decision, DeskClaim } from './api'
import { texts } from './texts'

/** Reports whether a claim can be selected. Only waiting claims can. */
export function isSelectable({ status }: DeskClaim): boolean {
  return !isDecision(status) && status !== IN_PROCESS
}

export function decisionOn(claim: DeskClaim, status: string, rejectionReason?: string): Decision {
  return {
    customerId: claim.customerId,
    schemeId: claim.schemeId,
    ticketNo: claim.ticketNo,
    purchaseDate: claim.purchaseDate ?? texts.notSaid,
    purchaseFrom: claim.purchaseFrom ?? texts.notSaid,
    invoiceAmount: claim.invoiceAmount ?? 0,
    status,
    ...(rejectionReason && { rejectionReason }),
  }
}

/**
 * Returns the stages of a claim for the timeline, with the reason and, for the desk, the author.
 * Without a history, only the current status is known.
 */
export function stages({ history, customerId, status, rejectionReason }: Claim): TimelineEntry[] {
  if (!history?.length) return [{ status, note: rejectionReason || undefined }]
  return history.map(({ status, date, reason, by }) => {
    const who = by && (by === customerId ? texts.ticket.byDealer : `By ${by}`)
    const note = [who, reason].filter(Boolean).join('\n')
    return { status, date, ...(note && { note }) }
  })
}

export function since({ history, createdAt }: Claim): string {
  return history?.at(-1)?.date ?? createdAt
}

export const newsOf = ({ ticketNo, schemeName, status, invoiceAmount }: Claim): News => ({
  kind: 'claim',
  number: ticketNo,
  scheme: schemeName,
  status,
  amount: invoiceAmount,
})
