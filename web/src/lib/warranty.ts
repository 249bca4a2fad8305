/**
 * The arithmetic of warranties, for what a page shows while the server has not decided yet. The server
 * computes the same; one table of vectors, warranty.vectors.json, tests both.
 */

/** How much an approved extension adds to the expiry. */
const EXTENSION_MONTHS = 3
/** How many days after the purchase the extension can be asked for. */
const EXTENSION_DAYS = 7

/** The period of models whose warranty the customer chooses himself. */
const MANUFACTURING_DEFECTS = 'MANUFACTURING DEFECTS'
export const periodChoices = [
  '6 Months',
  '1 Year',
  '2 Years',
  '3 Years',
  '4 Years',
  '5 Years',
] as const

export function leavesChoice(period: string | null | undefined): boolean {
  return period?.trim().toUpperCase() === MANUFACTURING_DEFECTS
}

const DAY = 86_400_000
const CIVIL = /^(\d{4})-(\d{2})-(\d{2})$/

/** Two numbers are no period, and nor is a fraction, which looks like two. */
const ONLY_NUMBER = /^\D*(\d{1,3})\D*$/

/** '6 Months' or '1 Year' in months; undefined for what is no period. */
function periodMonths(period: string): number | undefined {
  const count = Number(ONLY_NUMBER.exec(period)?.[1])
  if (!count) return undefined
  return /month/i.test(period) ? count : 12 * count
}

/** The last day of a warranty, 'YYYY-MM-DD'; undefined while purchase date or period are missing. */
export function expiryDate(purchase: string, period: string): string | undefined {
  const months = periodMonths(period)
  return months === undefined ? undefined : addMonths(purchase, months)
}

/** The expiry after an approved extension. */
export function extendedExpiry(expiry: string): string | undefined {
  return addMonths(expiry, EXTENSION_MONTHS)
}

/** From seven on the day of the purchase to zero on the last day; undefined outside of the window. */
export function daysLeftToExtend(purchase: string, today: string): number | undefined {
  const since = (midnight(today) - midnight(purchase)) / DAY
  return since >= 0 && since <= EXTENSION_DAYS ? EXTENSION_DAYS - since : undefined
}

/** The share of a warranty that is used up, from 0 on the day of the purchase to 1 at the expiry. */
export function warrantyUsed(purchase: string, expiry: string, today: string): number {
  const whole = midnight(expiry) - midnight(purchase)
  const used = midnight(today) - midnight(purchase)
  return whole > 0 ? Math.min(1, Math.max(0, used / whole)) : 1
}

/** Whole days from one civil date to another. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to) - midnight(from)) / DAY
}

/** Whole years, months and days from one civil date to a later one, as people count them. */
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

/** The calendar day in a time zone. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((found) => found.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Moves by whole months and stays within the month: 31 August plus six is the end of February. */
function addMonths(date: string, months: number): string | undefined {
  const [, year, month, day] = CIVIL.exec(date) ?? []
  if (!year || !month || !day) return undefined
  const first = new Date(Date.UTC(Number(year), Number(month) - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day), length))
  return first.toISOString().slice(0, 10)
}

/** Civil dates are counted at midnight UTC, where every day has 24 hours; what is none is no number. */
function midnight(date: string | null | undefined): number {
  return Date.parse(`${date}T00:00:00Z`)
}
