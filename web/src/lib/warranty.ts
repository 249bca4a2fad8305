import { language } from '@/language'
import { addMonths, daysBetween } from './civil'
import { sayCount } from './count'

/**
 * Warranty calculations for the preview on a page. The server calculates the same.
 * testdata/warranty.json tests both.
 */

const EXTENSION_MONTHS = 3
/** The number of days after the purchase in which an extension is possible. */
const EXTENSION_DAYS = 7

/** For these models, the customer chooses the warranty period. */
const MANUFACTURING_DEFECTS = 'MANUFACTURING DEFECTS'

export function leavesChoice(period: string | null | undefined): boolean {
  return period?.trim().toUpperCase() === MANUFACTURING_DEFECTS
}

/** A text with two numbers, such as a fraction, is not a period. */
const ONLY_NUMBER = /^\D*(\d{1,3})\D*$/

/** Returns '6 Months' or '1 Year' in months. Undefined if it is not a period. */
function periodMonths(period: string): number | undefined {
  const count = Number(ONLY_NUMBER.exec(period)?.[1])
  if (!count) return undefined
  return /month/i.test(period) ? count : 12 * count
}

/** Translates a period. A text that is not a period stays as the desk wrote it. */
export function sayPeriod(period: string): string {
  const months = periodMonths(period)
  if (language === 'en' || months === undefined) return period
  return months % 12 === 0
    ? sayCount(months / 12, '{n} year', '{n} years')
    : sayCount(months, '{n} month', '{n} months')
}

/**
 * Returns the last day of a warranty, 'YYYY-MM-DD'. Undefined without a purchase date or period.
 */
export function expiryDate(purchase: string, period: string): string | undefined {
  const months = periodMonths(period)
  return months === undefined ? undefined : addMonths(purchase, months)
}

export function extendedExpiry(expiry: string): string | undefined {
  return addMonths(expiry, EXTENSION_MONTHS)
}

/** Returns seven on the day of purchase and zero on the last day. Undefined outside this time. */
export function daysLeftToExtend(purchase: string, today: string): number | undefined {
  const since = daysBetween(purchase, today)
  return since >= 0 && since <= EXTENSION_DAYS ? EXTENSION_DAYS - since : undefined
}

/** Returns the remaining share of a warranty: 1 on the day of purchase, 0 at the expiry. */
export function warrantyLeft(purchase: string, expiry: string, today: string): number {
  const whole = daysBetween(purchase, expiry)
  const left = daysBetween(today, expiry)
  return whole > 0 ? Math.min(1, Math.max(0, left / whole)) : 0
}

/** Reports whether this product type can be replaced in advance. */
export function mayHaveAwr(
  productType: string | null | undefined,
  typesWithoutAwr: readonly string[],
): boolean {
  const type = folded(productType ?? '')
  return !typesWithoutAwr.some((one) => folded(one) === type)
}

/** Ignores case and repeated spaces, as the server does. */
const folded = (type: string): string => type.trim().replace(/\s+/g, ' ').toLowerCase()
