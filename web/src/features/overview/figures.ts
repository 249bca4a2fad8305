import { paths } from '@/lib/paths'
import type { Overview } from './api'
import { said, texts } from './texts'

/** Something to be drawn or tabled: rows, and series with a number for each of them. */
export interface FigureData {
  /** What the rows are. */
  of: string
  rows: readonly string[]
  series: readonly Series[]
  /** Whether the numbers are paise. */
  isMoney?: boolean
}

interface Series {
  name: string
  values: readonly number[]
  /** Where a part leads: to the queue, or to the list that it counts. */
  to: (row: number) => string
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

export const isEmpty = ({ series }: FigureData): boolean =>
  series.every(({ values }) => values.every((value) => value === 0))

/** The address of the queue with a filter that it has. */
export function queuePath(filter: Record<string, string>): string {
  return `${paths.queue}?${new URLSearchParams(filter)}`
}

/** Everything about tickets, the oldest first. */
export const allTickets = queuePath({ kind: 'repair,awr', order: 'oldest' })

type Tickets = NonNullable<Overview['tickets']>

export function agesOf({ ages }: Tickets): FigureData {
  const series = (kind: 'repair' | 'awr'): Series => ({
    name: texts.kinds[kind],
    values: ages.map((age) => age[kind]),
    to: () => queuePath({ kind, order: 'oldest' }),
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
    to: (row) => {
      const status = statuses[row]?.status
      // The queue has no filter for all words that are none of its own.
      return status && status !== 'other' ? queuePath({ kind, status }) : queuePath({ kind })
    },
  })
  return {
    of: texts.columns.status,
    rows: statuses.map(({ status }) =>
      status === 'none' || status === 'other' ? texts.statuses[status] : status,
    ),
    series: [series('repair'), series('awr')],
  }
}

export function waitingOf(waiting: NonNullable<Overview['waiting']>): FigureData {
  return {
    of: texts.columns.age,
    rows: (waiting[0]?.ages ?? []).map(({ fromDay, toDay }) => said.age(fromDay, toDay)),
    series: waiting.map(({ kind, ages }) => ({
      name: texts.kinds[kind],
      values: ages.map(({ count }) => count),
      to: () => queuePath({ kind, order: 'oldest' }),
    })),
  }
}

export function endingsOf(endings: NonNullable<Overview['endings']>): FigureData {
  return {
    of: texts.columns.days,
    rows: endings.map(({ fromDay, toDay }) => said.age(fromDay, toDay)),
    series: [
      {
        name: texts.columns.products,
        values: endings.map(({ count }) => count),
        to: () => paths.registeredProducts,
      },
    ],
  }
}

const week = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export function registrationsOf(registrations: NonNullable<Overview['registrations']>): FigureData {
  const { weeks, types } = registrations
  return {
    of: texts.columns.week,
    rows: weeks.map((monday) => week.format(new Date(monday))),
    series: types.map(({ name, counts }) => ({
      name,
      values: counts,
      to: () => paths.registeredProducts,
    })),
  }
}

export function claimsOf({ months, schemes }: NonNullable<Overview['claims']>): FigureData {
  return {
    of: texts.columns.month,
    rows: months.map((first) => month.format(new Date(first))),
    series: schemes.map(({ schemeId, name, months }) => ({
      name,
      values: months.map(({ paise }) => paise),
      to: () => `${paths.customerSchemes}?${new URLSearchParams({ scheme: schemeId })}`,
    })),
    isMoney: true,
  }
}

export function tookOf({ spans }: NonNullable<Overview['answers']>, isOver: boolean): FigureData {
  const to = isOver
    ? queuePath({ kind: 'repair,awr', ended: 'true' })
    : queuePath({ kind: 'repair,awr' })
  return {
    of: texts.columns.took,
    rows: spans.map(({ upToSeconds }, place) =>
      said.span(upToSeconds, spans[place - 1]?.upToSeconds ?? 0),
    ),
    series: [
      {
        name: texts.columns.tickets,
        values: spans.map(({ count }) => count),
        to: () => to,
      },
    ],
  }
}

/** How many series a chart tells apart. */
const MOST_SERIES = 6

/** The largest series, and the rest as one: more colours than these nobody can tell apart. */
export function forChart(data: FigureData): FigureData {
  if (data.series.length <= MOST_SERIES) return data
  const rest = data.series.slice(MOST_SERIES - 1)
  const others: Series = {
    name: texts.others,
    values: data.rows.map((_, row) => sumOf(rest.map(({ values }) => values[row] ?? 0))),
    to: (row) => (rest[0] as Series).to(row).split('?')[0] as string,
  }
  return { ...data, series: [...data.series.slice(0, MOST_SERIES - 1), others] }
}
