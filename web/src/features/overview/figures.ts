import { addDays, addMonths } from '@/lib/civil'
import { dayAndMonth, monthAndYear } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Overview } from './api'
import { said, texts } from './texts'

/** Rows and series for a chart or a table. Each series has one number per row. */
export interface FigureData {
  /** The name of the row labels, such as "Age". */
  of: string
  rows: readonly string[]
  series: readonly Series[]
  /** Whether the numbers are amounts in paise. */
  isMoney?: boolean
}

export interface Series {
  name: string
  values: readonly number[]
  /** Returns the link to the queue records that this part counts. */
  to?: (row: number) => string
  all?: string
  /** The series that this one combines. */
  parts?: readonly Series[]
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

export const isEmpty = ({ series }: FigureData): boolean =>
  series.every(({ values }) => values.every((value) => value === 0))

/** Returns the address of the queue with the given filters, without the empty ones. */
function queuePath(filter: Record<string, string>): string {
  const set = Object.entries(filter).filter(([, value]) => value !== '')
  return `${paths.queue}?${new URLSearchParams(set)}`
}

/** All tickets, the oldest first. */
export const allTickets = queuePath({ kind: 'repair,awr', order: 'oldest' })

/** Replaced devices that the customer must send back. */
export const devicesDueBack = queuePath({ back: 'all' })

/** Tickets without activity for more than this number of working days. */
export const untouchedTickets = (workingDays: number): string =>
  queuePath({ kind: 'repair,awr', untouched: String(workingDays) })

type Tickets = NonNullable<Overview['tickets']>
type Age = { fromDay: number; toDay?: number }

/**
 * Links to records of one age. The youngest group has no end day, because time zones may differ.
 */
function agedPath(kind: string, today: string, age: Age | undefined, status = ''): string {
  if (!age) return queuePath({ kind, status, order: 'oldest' })
  return queuePath({
    kind,
    status,
    from: age.toDay === undefined ? '' : dayBefore(today, age.toDay),
    to: age.fromDay === 0 ? '' : dayBefore(today, age.fromDay),
  })
}

const dayBefore = (today: string, days: number) => addDays(today, -days) ?? ''

export function agesOf({ ages }: Tickets, today: string): FigureData {
  const series = (kind: 'repair' | 'awr'): Series => ({
    name: texts.kinds[kind],
    values: ages.map((age) => age[kind]),
    to: (row) => agedPath(kind, today, ages[row]),
    all: queuePath({ kind, order: 'oldest' }),
  })
  return {
    of: texts.columns.age,
    rows: ages.map(({ fromDay, toDay }) => said.age(fromDay, toDay)),
    series: [series('repair'), series('awr')],
  }
}

export function statusesOf({ statuses }: Tickets): FigureData {
  const series = (kind: 'repair' | 'awr'): Series => ({
    name: texts.kinds[kind],
    values: statuses.map((status) => status[kind]),
    to: (row) => queuePath({ kind, status: statuses[row]?.status ?? '' }),
    all: queuePath({ kind, order: 'oldest' }),
  })
  return {
    of: texts.columns.status,
    rows: statuses.map(({ status }) =>
      status === 'none' || status === 'other' ? texts.statuses[status] : status,
    ),
    series: [series('repair'), series('awr')],
  }
}

/** A claim waits only until it has a status. A request waits until the desk decides. */
const standingOf = (kind: string) => (kind === 'claim' ? 'none' : '')

/** All waiting records of a kind, the oldest first. */
export const waitingPath = (kind: string): string =>
  queuePath({ kind, status: standingOf(kind), order: 'oldest' })

export function waitingOf(waiting: NonNullable<Overview['waiting']>, today: string): FigureData {
  return {
    of: texts.columns.age,
    rows: (waiting[0]?.ages ?? []).map(({ fromDay, toDay }) => said.age(fromDay, toDay)),
    series: waiting.map(({ kind, ages }) => ({
      name: texts.kinds[kind],
      values: ages.map(({ count }) => count),
      to: (row) => agedPath(kind, today, ages[row], standingOf(kind)),
      all: waitingPath(kind),
    })),
  }
}

export function endingsOf(endings: NonNullable<Overview['endings']>): FigureData {
  return {
    of: texts.columns.days,
    rows: endings.map(({ fromDay, toDay }) => said.age(fromDay, toDay)),
    series: [{ name: texts.columns.products, values: endings.map(({ count }) => count) }],
  }
}

export function registrationsOf(registrations: NonNullable<Overview['registrations']>): FigureData {
  const { weeks, types } = registrations
  return {
    of: texts.columns.week,
    rows: weeks.map(dayAndMonth),
    series: types.map(({ name, counts }) => ({ name, values: counts })),
  }
}

/** All claims on a scheme received in these months, open and closed. */
function claimsPath(scheme: string, firstMonth = '', lastMonth = firstMonth): string {
  const beyond = addMonths(lastMonth, 1)
  const to = beyond ? dayBefore(beyond, 1) : ''
  return queuePath({ scheme, ended: 'any', from: firstMonth, to })
}

export function claimsOf({ months, schemes }: NonNullable<Overview['claims']>): FigureData {
  return {
    of: texts.columns.month,
    rows: months.map(monthAndYear),
    series: schemes.map(({ schemeId, name, months: of }) => ({
      name,
      values: of.map(({ paise }) => paise),
      to: (row) => claimsPath(schemeId, months[row]),
      all: claimsPath(schemeId, months[0], months.at(-1)),
    })),
    isMoney: true,
  }
}

export function tookOf({ spans }: NonNullable<Overview['answers']>): FigureData {
  return {
    of: texts.columns.took,
    rows: spans.map(({ upToSeconds }, place) =>
      said.span(upToSeconds, spans[place - 1]?.upToSeconds ?? 0),
    ),
    series: [{ name: texts.columns.tickets, values: spans.map(({ count }) => count) }],
  }
}

/** The largest number of series in one chart. */
const MOST_SERIES = 6

/** Of many series, shows only the total, because readers cannot distinguish more colours. */
export function forChart(data: FigureData): FigureData {
  const parts = data.series
  if (parts.length <= MOST_SERIES) return data
  const values = data.rows.map((_, row) => sumOf(parts.map((part) => part.values[row] ?? 0)))
  return { ...data, series: [{ name: texts.total, values, parts }] }
}

/** The number of parts that the line names. */
const NAMED = 6

/** Returns the largest parts with their numbers, of all rows or of one. */
export function mostlyOf(
  parts: readonly Series[],
  show: (value: number) => string,
  row?: number,
): string {
  const sizes = parts
    .map(({ name, values }) => ({
      name,
      size: row === undefined ? sumOf(values) : (values[row] ?? 0),
    }))
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => other.size - one.size)
  return said.mostly(
    sizes.slice(0, NAMED).map(({ name, size }) => [name, show(size)] as const),
    sizes.length > NAMED,
  )
}
