import { dateFormat } from './dateFormat'

/**
 * Civil dates: days of the calendar, 'YYYY-MM-DD', as people write them on forms and invoices. They have
 * no clock and never pass through a time zone. The server counts the same way (internal/platform/civil);
 * one table, testdata/civil.json, tests both.
 */

const CIVIL = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY = 86_400_000
/** So that a slip of the finger is not taken for a date. */
const FIRST_YEAR = 1900

/** Whether a text has the form of a civil date; whether the calendar has that day is another matter. */
export function looksCivil(text: string): boolean {
  return CIVIL.test(text)
}

/**
 * The midnight, in milliseconds since the epoch, at which a civil date is counted. It is that of UTC,
 * where every day has 24 hours; what is no day of the calendar is no number.
 */
export function midnight(date: string | null | undefined): number {
  const [, year, month, day] = CIVIL.exec(date ?? '') ?? []
  if (!year || Number(year) < FIRST_YEAR) return Number.NaN
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dayAt(time) === date ? time : Number.NaN
}

/** Whole days from one date to another, negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to) - midnight(from)) / DAY
}

/** Moves by whole days; back if they are negative. */
export function addDays(date: string, days: number): string | undefined {
  return dayAt(midnight(date) + days * DAY)
}

/** Moves by whole months and stays within the month: 31 August plus six is the end of February. */
export function addMonths(date: string, months: number): string | undefined {
  const start = midnight(date)
  if (Number.isNaN(start)) return undefined
  const moved = new Date(start)
  const day = moved.getUTCDate()
  moved.setUTCMonth(moved.getUTCMonth() + months, 1)
  const length = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, length))
  return dayAt(moved.getTime())
}

/** Whole years, months and days from one date to a later one, as people count them. */
export function spanBetween(
  from: string,
  to: string,
): { years: number; months: number; days: number } {
  let months = 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4)))
  months += Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  if ((addMonths(from, months) ?? '') > to) months -= 1
  const days = daysBetween(addMonths(from, months) ?? from, to)
  return { years: Math.floor(months / 12), months: months % 12, days }
}

/** The day that an instant falls on in a time zone; the reader's own unless one is said. */
export function dayIn(timeZone: string | undefined, instant: Date): string {
  const parts = dateFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Today in a time zone. */
export function todayIn(timeZone: string): string {
  return dayIn(timeZone, new Date())
}

const dayAt = (time: number): string | undefined =>
  Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
