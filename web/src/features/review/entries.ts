import type { AnswerOf } from '@/api/types'
import { IN_PROCESS } from '@/lib/statuses.gen'

export type Kind = 'claim' | 'warranty'

export type ReviewClaim = AnswerOf<'/desk/review/claims/{ticketNo}', 'get'>
type ReviewWarranty = AnswerOf<'/desk/review/warranties/{id}', 'get'>

/** Something to be decided beside its invoice: a claim, or a request to extend a warranty. */
export interface Entry {
  kind: Kind
  /** By which the server knows it. */
  number: string
  /** What people call it. */
  title: string
  customerId: string
  customerName: string
  invoice: string
  status: string
  /** In rupees; undefined if nobody said. */
  amount: number | undefined
  cameAt: string
  /** Whether its invoice was seen before. */
  isFlagged: boolean
  /** Whether it was by the file itself. */
  isSameFile: boolean
  /** Whether the same customer has simply used one invoice twice, as for two lines of it. */
  isOwnInvoice: boolean
  /** Whether it can still be decided. */
  isOpen: boolean
  /** Whether the decision can be no: a claim In Process was accepted. */
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
