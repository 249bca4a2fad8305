import { grouped } from '@/lib/count'
import { shortDate } from '@/lib/dates'

/** The key of the numbers in the desk's navigation. Actions that change them refresh this key. */
export const waitingKey = ['desk', 'waiting'] as const

/** The key of the queue with its notes and views. Actions that move a record refresh this key. */
export const queueKey = ['desk', 'queue'] as const

/** The number of a customer's records that wait for the desk, and the oldest date. */
export interface MayWait {
  waiting?: number | undefined
  waitingSince?: string | undefined
}

/** '2 waiting since 05 Sept 2025'. */
export function waitingNote({ waiting, waitingSince }: MayWait): string | undefined {
  if (!waiting) return undefined
  const count = `${grouped(waiting)} waiting`
  return waitingSince ? `${count} since ${shortDate(waitingSince)}` : count
}
