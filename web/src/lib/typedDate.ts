import { say } from '@/language'
import { looksCivil, midnight } from './civil'

/** The message for a text that is not a date. */
export const UNREADABLE_DATE = say(
  'Please enter the date as day, month and year, such as 31/12/2026.',
)

const DAY_FIRST = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/
/** As the pages show dates, with or without what separates the parts. */
const BY_NAME = /^(\d{1,2})[/.\- ]?([a-z]{3,9})[/.\-, ]*(\d{4})$/i
/** The keypads of phones have no stroke. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/

/**
 * The civil date that was typed, day first whatever the browser's language: '31/12/2026', '31-12-2026',
 * '31.12.2026', '31 Dec 2026' and '31122026'. 'YYYY-MM-DD' can mean nothing else and is taken as well. What is no day of
 * the calendar comes back as it is, for the form to refuse.
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

/** '12' of '12', 'Dec' and 'December'. */
function numberOf(month: string): string | undefined {
  if (/^\d+$/.test(month)) return month
  const place = months.indexOf(month.slice(0, 3).toLowerCase())
  return place < 0 ? undefined : `${place + 1}`
}

/** Whether it is a day of the calendar, as 'YYYY-MM-DD'. */
export function isDay(date: string): boolean {
  return !Number.isNaN(midnight(date))
}

/** '31/12/2026': a civil date as it is typed; anything else stays as it is. */
export function dayFirst(date: string): string {
  return looksCivil(date) && isDay(date) ? date.split('-').reverse().join('/') : date
}
