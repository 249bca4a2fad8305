/**
 * The words of a status by which the portal itself decides something; whatever else stands on a ticket is the
 * desk's own. The server goes by the same words (internal/ticket, warranty, scheme); one table,
 * testdata/statuses.json, tests both.
 */

/** What the desk's form offers for a ticket that is still at work. */
export const atWork = ['Under Process', 'On Hold'] as const

/** What ends a ticket by itself. */
export const ended = ['Completed', 'Delivered'] as const

/** What ends a warranty request or a claim. */
export const decisions = ['Approved', 'Rejected'] as const
export type Verdict = (typeof decisions)[number]
export const [APPROVED, REJECTED] = decisions

/** Whether a ticket is over by these words alone, however they are written. */
export function isEnd(status: string | null | undefined): boolean {
  const words = status?.trim().toLowerCase()
  return ended.some((word) => word.toLowerCase() === words)
}

export function isDecision(status: unknown): status is Verdict {
  return decisions.some((word) => word === status)
}
