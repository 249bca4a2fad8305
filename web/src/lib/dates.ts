import { localeOr, say, language as shown } from '@/language'
import { dayIn, daysBetween, looksCivil, midnight } from './civil'
import { dateFormat } from './dateFormat'
import { MISSING } from './missing'

/**
 * Formats dates in British order. A civil date ('2025-09-05') has no time zone. An instant
 * ('2025-09-05T10:00:00Z') is shown in the portal's time zone, so that desk and customers see the
 * same hour and day.
 */

let zoneOfPortal: () => string | undefined = () => undefined

/** Sets the time zone for instants. The default is the zone of the browser. */
export function showInstantsBy(zone: () => string | undefined): void {
  zoneOfPortal = zone
}

interface Moment {
  date: Date
  isCivil: boolean
  /** Civil dates are stored as midnight UTC, so they are shown in UTC. */
  timeZone: string | undefined
}

function parse(value: string | null | undefined): Moment | undefined {
  if (!value) return undefined
  const isCivil = looksCivil(value)
  const date = new Date(isCivil ? midnight(value) : value)
  if (Number.isNaN(date.getTime())) return undefined
  return { date, isCivil, timeZone: isCivil ? 'UTC' : zoneOfPortal() }
}

function format(
  value: string | null | undefined,
  options: Intl.DateTimeFormatOptions,
  locale: string | undefined = localeOr('en-GB'),
): string {
  const moment = parse(value)
  if (!moment) return MISSING
  return dateFormat(locale, { ...options, timeZone: moment.timeZone }).format(moment.date)
}

export function shortDate(value: string | null | undefined): string {
  return format(value, { day: '2-digit', month: 'short', year: 'numeric' })
}

/** '5 September 2025', for the AWR card. */
export function longDate(value: string | null | undefined): string {
  return format(value, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** The same in English, for a letter that is always English. */
export function englishDate(value: string | null | undefined): string {
  return format(value, { day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB')
}

/** '5 Sept', for a chart whose title has the year. */
export function dayAndMonth(value: string | null | undefined): string {
  return format(value, { day: 'numeric', month: 'short' })
}

export function monthAndYear(value: string | null | undefined): string {
  return format(value, { month: 'short', year: 'numeric' })
}

/** '05 Sept 2025, 14:30', for histories. */
export function dateTime(value: string | null | undefined): string {
  return format(value, minutes)
}

const minutes = {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** '14:30', for times of today. */
export function timeOfDay(value: string | null | undefined): string {
  return format(value, { hour: '2-digit', minute: '2-digit' })
}

/** '05 Sept 2025, 14:30:05', for the audit trail. */
export function exactTime(value: string | null | undefined): string {
  return format(value, { ...minutes, second: '2-digit' })
}

/** The format of the browser's language, for the scheme review. */
export function browserDate(value: string | null | undefined): string {
  const language = typeof navigator === 'undefined' ? undefined : navigator.language
  return format(value, { day: 'numeric', month: 'numeric', year: 'numeric' }, language)
}

/** '2025-09-05', for the scheme list and date inputs. */
export function isoDate(value: string | null | undefined): string {
  const moment = parse(value)
  return moment ? dayIn(moment.timeZone, moment.date) : MISSING
}

/** Reports whether value is a date. Callers hide text next to a missing date. */
export function isDate(value: string | null | undefined): value is string {
  return parse(value) !== undefined
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Each unit, its size, and the least count. 'last year' would be wrong for 23 months. */
const steps: readonly [unit: Intl.RelativeTimeFormatUnit, size: number, least?: number][] = [
  ['year', 365 * DAY, 2],
  ['month', (365 / 12) * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

/** In other languages, the browser's words are too formal. English uses the browser's words. */
const spoken: Partial<Record<Intl.RelativeTimeFormatUnit, (n: number) => string>> = {
  year: (n) => say('{n} years ago', { n }),
  month: (n) => say('{n} months ago', { n }),
  week: (n) => say('{n} weeks ago', { n }),
}

/** 'yesterday', '3 hours ago', 'in 2 months': in the largest fitting unit. */
export function relative(value: string | null | undefined, now: Date = new Date()): string {
  const moment = parse(value)
  if (!moment) return MISSING
  const words = new Intl.RelativeTimeFormat(localeOr('en-GB'), { numeric: 'auto' })
  // A civil date is days away, not hours: 'tomorrow' must not depend on the time of day.
  const distance =
    moment.isCivil && value
      ? daysBetween(dayIn(zoneOfPortal(), now), value) * DAY
      : moment.date.getTime() - now.getTime()
  const step = steps.find(([, size, least = 1]) => Math.abs(distance) >= least * size)
  if (!step) return moment.isCivil ? words.format(0, 'day') : say('just now')
  const [unit, size] = step
  const count = Math.trunc(distance / size)
  const past = shown !== 'en' && count < 0 ? spoken[unit] : undefined
  return past ? past(-count) : words.format(count, unit)
}
