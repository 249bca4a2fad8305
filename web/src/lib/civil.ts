import { dateFormat } from './dateFormat'

/**
 * Civil dates are calendar days, 'YYYY-MM-DD'. They have no time and no time zone. The server
 * counts the same way (internal/platform/civil). testdata/civil.json tests both.
 */

const CIVIL = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY = 86_400_000
/** Earlier years are probably typing errors. */
const FIRST_YEAR = 1900

/** Reports whether a text has the form of a civil date. The day may not exist in the calendar. */
export function looksCivil(text: string): boolean {
  return CIVIL.test(text)
}

/**
 * Returns midnight UTC of a civil date in milliseconds. In UTC every day has 24 hours. Returns NaN
 * if the day does not exist.
 */
export function midnight(date: string | null | undefined): number {
  const [, year, month, day] = CIVIL.exec(date ?? '') ?? []
  if (!year || Number(year) < FIRST_YEAR) return Number.NaN
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dayAt(time) === date ? time : Number.NaN
}

/** Returns the number of days between two dates. Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to) - midnight(from)) / DAY
}

/** Adds days. A negative number goes back. */
export function addDays(date: string, days: number): string | undefined {
  return dayAt(midnight(date) + days * DAY)
}

/** Adds months and stays within the month: 31 August plus six months is the end of February. */
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

/** Returns the years, months and days from one date to a later one. */
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

/** Returns the day of an instant in a time zone. The default is the zone of the browser. */
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

export function todayIn(timeZone: string): string {
  return dayIn(timeZone, new Date())
}

const dayAt = (time: number): string | undefined =>
  Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
