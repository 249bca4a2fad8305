import type { AnswerOf } from '@/api/types'
import { IN_PROCESS } from '@/lib/statuses.gen'

export type Kind = 'claim' | 'warranty'

export type ReviewClaim = AnswerOf<'/desk/review/claims/{ticketNo}', 'get'>
type ReviewWarranty = AnswerOf<'/desk/review/warranties/{id}', 'get'>

/** A record to decide: a claim or a warranty request. */
export interface Entry {
  kind: Kind
  /** The server's number of the record. */
  number: string
  /** The title for the user. */
  title: string
  customerId: string
  customerName: string
  invoice: string
  status: string
  /** In rupees. Undefined if unknown. */
  amount: number | undefined
  cameAt: string
  /** Whether the invoice was used before. */
  isFlagged: boolean
  /** Whether the file is identical. */
  isSameFile: boolean
  /** Whether the same customer used one invoice twice, for example for two of its lines. */
  isOwnInvoice: boolean
  /** Whether the record is still undecided. */
  isOpen: boolean
  /** Whether it can be rejected. A claim In Process is already accepted. */
  canReject: boolean
  decidedBy: string | undefined
  decidedAt: string | undefined
  reason: string | undefined
  claim?: ReviewClaim
  warranty?: ReviewWarranty
}

const WAITING = 'Wait for Confirmation'

export function claimEntry(claim: ReviewClaim): Entry {
  return {
    kind: 'claim',
    number: claim.ticketNo,
    title: claim.ticketNo,
    customerId: claim.customerId,
    customerName: claim.customerName,
    invoice: claim.invoice,
    status: claim.status,
    amount: claim.amount === undefined ? undefined : claim.amount / 100,
    cameAt: claim.createdAt,
    isFlagged: Boolean(claim.duplicateOf),
    isSameFile: claim.duplicateBy === 'invoice',
    isOwnInvoice: false,
    isOpen: [WAITING, IN_PROCESS].includes(claim.status),
    canReject: claim.status === WAITING,
    decidedBy: claim.decidedBy,
    decidedAt: claim.decidedAt,
    reason: claim.rejectionReason,
    claim,
  }
}

export function warrantyEntry(warranty: ReviewWarranty): Entry {
  return {
    kind: 'warranty',
    number: warranty.id,
    title: warranty.productID,
    customerId: warranty.customerId,
    customerName: warranty.customerName,
    invoice: warranty.invoice,
    status: warranty.status,
    amount: undefined,
    cameAt: warranty.requestedAt,
    isFlagged: warranty.sameInvoice ?? false,
    isSameFile: warranty.sameInvoice ?? false,
    isOwnInvoice: Boolean(warranty.sameInvoice && !warranty.sameInvoiceOfOther),
    isOpen: warranty.decidedAt === undefined,
    canReject: warranty.decidedAt === undefined,
    decidedBy: warranty.decidedBy,
    decidedAt: warranty.decidedAt,
    reason: warranty.rejectionReason,
    warranty,
  }
}
