import { grouped } from '@/lib/count'
import { dayAndMonth, shortDate } from '@/lib/dates'

/** The key of the numbers in the desk's navigation. Actions that change them refresh this key. */
export const waitingKey = ['desk', 'waiting'] as const

/** The key of the queue with its notes and views. Actions that move a record refresh this key. */
export const queueKey = ['desk', 'queue'] as const

/** The number of a customer's records that wait for the desk, and the oldest date. */
export interface MayWait {
  waiting?: number | undefined
  waitingSince?: string | undefined
}

/** '2 waiting'. */
export function waitingNote(waiting: number | undefined): string | undefined {
  return waiting ? `${grouped(waiting)} waiting` : undefined
}

/** '2 since 5 Sept', below the header 'Waiting'. Only dates of other years show the year. */
export function sinceNote({ waiting, waitingSince }: MayWait): string | undefined {
  if (!waiting) return undefined
  if (!waitingSince) return grouped(waiting)
  const isThisYear = waitingSince.startsWith(String(new Date().getFullYear()))
  return `${grouped(waiting)} since ${(isThisYear ? dayAndMonth : shortDate)(waitingSince)}`
}
