import { language } from '@/language'
import { addMonths, daysBetween } from './civil'
import { sayCount } from './count'

/**
 * The arithmetic of warranties, for what a page shows while the server has not decided yet. The server
 * computes the same; one table, testdata/warranty.json, tests both.
 */

/** How much an approved extension adds to the expiry. */
const EXTENSION_MONTHS = 3
/** How many days after the purchase the extension can be asked for. */
const EXTENSION_DAYS = 7

/** The period of models whose warranty the customer chooses. */
const MANUFACTURING_DEFECTS = 'MANUFACTURING DEFECTS'

export function leavesChoice(period: string | null | undefined): boolean {
  return period?.trim().toUpperCase() === MANUFACTURING_DEFECTS
}

/** Two numbers are no period, and nor is a fraction, which looks like two. */
const ONLY_NUMBER = /^\D*(\d{1,3})\D*$/

/** '6 Months' or '1 Year' in months; undefined for what is no period. */
function periodMonths(period: string): number | undefined {
  const count = Number(ONLY_NUMBER.exec(period)?.[1])
  if (!count) return undefined
  return /month/i.test(period) ? count : 12 * count
}

/** A period in the language of the page, where it can be read; what the desk wrote, where not. */
export function sayPeriod(period: string): string {
  const months = periodMonths(period)
  if (language === 'en' || months === undefined) return period
  return months % 12 === 0
    ? sayCount(months / 12, '{n} year', '{n} years')
    : sayCount(months, '{n} month', '{n} months')
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
  const since = daysBetween(purchase, today)
  return since >= 0 && since <= EXTENSION_DAYS ? EXTENSION_DAYS - since : undefined
}

/** The share of a warranty that is left, from 1 on the day of the purchase to 0 at the expiry. */
export function warrantyLeft(purchase: string, expiry: string, today: string): number {
  const whole = daysBetween(purchase, expiry)
  const left = daysBetween(today, expiry)
  return whole > 0 ? Math.min(1, Math.max(0, left / whole)) : 0
}

/** Whether products of a type can be replaced in advance at all. */
export function mayHaveAwr(
  productType: string | null | undefined,
  typesWithoutAwr: readonly string[],
): boolean {
  const type = folded(productType ?? '')
  return !typesWithoutAwr.some((one) => folded(one) === type)
}

/** Types are told apart as the server does it: without case and repeated spaces. */
const folded = (type: string): string => type.trim().replace(/\s+/g, ' ').toLowerCase()
