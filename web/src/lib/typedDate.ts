import { say } from '@/language'
import { looksCivil, midnight } from './civil'

/** The message for a text that is not a date. */
export const UNREADABLE_DATE = say(
  'Please enter the date as day, month and year, such as 31/12/2026.',
)

const DAY_FIRST = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/
/** The format of the pages, with or without separators. */
const BY_NAME = /^(\d{1,2})[/.\- ]?([a-z]{3,9})[/.\-, ]*(\d{4})$/i
/** Phone keypads have no slash. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/**
 * Parses a typed date, day first in every browser language: '31/12/2026', '31-12-2026',
 * '31.12.2026', '31 Dec 2026', '31122026'. 'YYYY-MM-DD' also works. A text that is not a date is
 * returned unchanged, so that the form can refuse it.
 */
export function typedDate(text: string): string {
  const words = text.trim()
  const [, day, named, year] =
    DAY_FIRST.exec(words) ?? DIGITS.exec(words) ?? BY_NAME.exec(words) ?? []
  const month = named && numberOf(named)
  if (!day || !month || !year) return words
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) ? date : words
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Returns '12' for '12', 'Dec' and 'December'. */
function numberOf(month: string): string | undefined {
  if (/^\d+$/.test(month)) return month
  const place = months.indexOf(month.slice(0, 3).toLowerCase())
  return place < 0 ? undefined : `${place + 1}`
}

/** Reports whether 'YYYY-MM-DD' is a day of the calendar. */
export function isDay(date: string): boolean {
  return !Number.isNaN(midnight(date))
}

/** Returns '31/12/2026' for a civil date. Other text stays unchanged. */
export function dayFirst(date: string): string {
  return looksCivil(date) && isDay(date) ? date.split('-').reverse().join('/') : date
}
