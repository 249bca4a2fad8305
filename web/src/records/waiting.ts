import { grouped } from '@/lib/count'
import { shortDate } from '@/lib/dates'

/** The key of the numbers beside the desk's navigation. Whoever deals with something refreshes them. */
export const waitingKey = ['desk', 'waiting'] as const

/** The key of the queue: what it holds, its notes and views. Whoever moves a record refreshes it. */
export const queueKey = ['desk', 'queue'] as const

/** How much work of a customer waits for the desk, and since when. */
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
