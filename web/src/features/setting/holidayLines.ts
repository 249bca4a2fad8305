import { dayFirst, isDay, typedDate } from '@/lib/typedDate'
import type { Holiday } from './api'
import { said } from './texts'

interface Read {
  holidays: Holiday[]
  problems: string[]
}

/** The date is first or last. A comma, a tab or a space separates it from the name. */
const DATE_FIRST =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}[ -][a-z]{3,9}[ ,-]+\d{4})[\s,;:–-]+(.+)$/i
const DATE_LAST =
  /^(.+?)[\s,;:–-]+(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2}[ -][a-z]{3,9}[ ,-]+\d{4})$/i

const SHOWN = 60

/** Reads a pasted list of holidays, one per line. A day that exists already is an error. */
export function holidaysIn(text: string, known: readonly Holiday[]): Read {
  const days = new Set(known.map(({ date }) => date))
  const read: Read = { holidays: [], problems: [] }
  for (const [place, content] of text.split('\n').entries()) {
    const line = content.trim()
    if (!line) continue
    const holiday = holidayIn(line)
    if (!holiday) {
      read.problems.push(said.wrongLine(place + 1, line.slice(0, SHOWN)))
    } else if (days.has(holiday.date)) {
      read.problems.push(said.repeatedLine(place + 1, dayFirst(holiday.date)))
    } else {
      days.add(holiday.date)
      read.holidays.push(holiday)
    }
  }
  return read
}

function holidayIn(line: string): Holiday | undefined {
  const [, first, after] = DATE_FIRST.exec(line) ?? []
  const [, before, last] = DATE_LAST.exec(line) ?? []
  const date = typedDate(first ?? last ?? '')
  const name = (after ?? before ?? '').replaceAll(/^"|"$/g, '').replaceAll(/\s+/g, ' ').trim()
  return isDay(date) && name ? { date, name } : undefined
}

export function sorted(holidays: readonly Holiday[]): Holiday[] {
  return [...holidays].sort((one, other) => one.date.localeCompare(other.date))
}
