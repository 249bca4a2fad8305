import { decisions, ended } from './statuses.gen'

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
