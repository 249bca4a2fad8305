import { daysBetween } from '@/lib/civil'
import { counted } from '@/lib/count'
import { isoDate, shortDate } from '@/lib/dates'
import { MISSING } from '@/lib/missing'

export type Urgency = 'late' | 'today' | 'soon' | 'later' | 'over'

export interface Due {
  dueOn: string
  endedAt?: string | undefined
  /** The day on which the replaced device is due back. */
  backOn?: string | undefined
}

/** Returns the urgency of a record and its words. The colour repeats the words. */
export function dueOf(
  { dueOn, endedAt, backOn }: Due,
  today: string,
): { urgency: Urgency; words: string } {
  if (backOn) {
    // The year is plain, unless it is another one.
    const day = shortDate(backOn).replace(` ${today.slice(0, 4)}`, '')
    if (backOn < today) return { urgency: 'late', words: `Device late, ${day}` }
    return { urgency: backOn === today ? 'today' : 'later', words: `Device due ${day}` }
  }
  if (endedAt) return { urgency: 'over', words: `Closed on ${shortDate(endedAt)}` }
  const days = daysBetween(today, dueOn)
  if (Number.isNaN(days)) return { urgency: 'later', words: 'No due date' }
  if (days < 0) return { urgency: 'late', words: `Late by ${counted(-days, 'day')}` }
  if (days === 0) return { urgency: 'today', words: 'Due today' }
  if (days === 1) return { urgency: 'soon', words: 'Due tomorrow' }
  if (days <= 7) return { urgency: 'later', words: `Due in ${days} days` }
  return { urgency: 'later', words: `Due ${shortDate(dueOn)}` }
}

/**
 * Returns the age of a record: 'Today', '1 day', '12 days'. The days are in the time zone of the
 * portal.
 */
export function ageOf(createdAt: string, today: string): string {
  const days = daysBetween(isoDate(createdAt), today)
  if (Number.isNaN(days)) return MISSING
  if (days < 1) return 'Today'
  return counted(days, 'day')
}
