import { decisions, ended } from './statuses.gen'

export type Verdict = (typeof decisions)[number]
export const [APPROVED, REJECTED] = decisions

/** Reports whether this status closes a ticket. Case does not matter. */
export function isEnd(status: string | null | undefined): boolean {
  const words = status?.trim().toLowerCase()
  return ended.some((word) => word.toLowerCase() === words)
}

export function isDecision(status: unknown): status is Verdict {
  return decisions.some((word) => word === status)
}
