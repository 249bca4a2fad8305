import { overviewOf } from '@test/data/overview'
import { describe, expect, test } from 'vitest'
import {
  agesOf,
  claimsOf,
  type FigureData,
  forChart,
  isEmpty,
  mostlyOf,
  statusesOf,
  tookOf,
  waitingOf,
} from './figures'
import { said } from './texts'
import { axisValueOf, writer } from './values'

const { tickets, claims, answers, waiting, today } = overviewOf()
const queue = '/admin/dashboard/queue?'
const count: FigureData = { of: '', rows: [], series: [] }

describe('a part leads to what it counts', () => {
  test('a status to the queue that is filtered by it', () => {
    if (!tickets) throw new Error('there are no tickets')
    const [repair, awr] = statusesOf(tickets).series
    expect(repair?.to?.(0)).toBe(`${queue}kind=repair&status=none`)
    expect(awr?.to?.(1)).toBe(`${queue}kind=awr&status=Under+Process`)
    expect(repair?.to?.(3)).toBe(`${queue}kind=repair&status=other`)
    expect(repair?.all).toBe(`${queue}kind=repair&order=oldest`)
  })

  test('an age links to the records of its days', () => {
    if (!tickets || !waiting) throw new Error('nothing is open')
    const [repair] = agesOf(tickets, today).series
    expect(repair?.to?.(0)).toBe(`${queue}kind=repair&from=2026-03-01`)
    expect(repair?.to?.(1)).toBe(`${queue}kind=repair&from=2026-02-27&to=2026-02-28`)
    expect(repair?.to?.(5)).toBe(`${queue}kind=repair&to=2026-01-30`)
    const [warranty] = waitingOf(waiting, today).series
    expect(warranty?.to?.(1)).toBe(`${queue}kind=warranty&from=2026-02-27&to=2026-02-28`)
  })

  test('money to the claims on its scheme, in its month', () => {
    if (!claims) throw new Error('there are no claims')
    const [scheme] = claimsOf(claims).series
    expect(scheme?.to?.(0)).toBe(`${queue}scheme=SC1&ended=any&from=2026-02-01&to=2026-02-28`)
    expect(scheme?.all).toBe(`${queue}scheme=SC1&ended=any&from=2026-02-01&to=2026-03-31`)
  })

  test('figures without a list have no link', () => {
    if (!answers) throw new Error('there are no answers')
    expect(tookOf(answers).series[0]?.to).toBeUndefined()
  })
})

test('a chart of more than six series shows the total and names the largest', () => {
  const series = Array.from({ length: 12 }, (_, place) => ({
    name: `Type ${place}`,
    values: [12 - place, 1],
    to: () => '/list?of=1',
  }))
  const figure = { of: 'Week', rows: ['a', 'b'], series }
  const [total, ...others] = forChart(figure).series
  expect(others).toEqual([])
  expect(total?.values).toEqual([78, 12])
  expect(total?.to).toBeUndefined()
  expect(mostlyOf(total?.parts ?? [], String)).toBe(
    'Type 0 13, Type 1 12, Type 2 11, Type 3 10, Type 4 9, Type 5 8, …',
  )
  expect(mostlyOf(total?.parts ?? [], String, 1)).toBe(
    'Type 0 1, Type 1 1, Type 2 1, Type 3 1, Type 4 1, Type 5 1, …',
  )
  expect(forChart({ ...figure, series: series.slice(0, 6) }).series).toHaveLength(6)
})

test('a figure of noughts is empty', () => {
  if (!answers) throw new Error('there are no answers')
  const bare = { ...answers, spans: answers.spans?.map((span) => ({ ...span, count: 0 })) ?? [] }
  expect(isEmpty(tookOf(bare))).toBe(true)
  expect(isEmpty(tookOf(answers))).toBe(false)
})

test.each([
  [300, '5 min'],
  [3600, '1 h'],
  [5400, '1.5 h'],
  [86_400, '1 day'],
  [216_000, '2.5 days'],
  [5_184_000, '60 days'],
])('%s seconds are %s', (seconds, text) => {
  expect(said.duration(seconds)).toBe(text)
})

test.each([
  [0, 1, '0–1'],
  [2, 3, '2–3'],
  [31, undefined, '31+'],
])('the age from %s to %s is %s', (from, to, text) => {
  expect(said.age(from, to)).toBe(text)
})

test('an axis has little room', () => {
  const money = { ...count, isMoney: true }
  expect([0, 123_400, 25_000_000, 3_500_000_000].map(axisValueOf(money))).toEqual([
    '₹0',
    '₹1,234',
    '₹2.5\u00a0lakh',
    '₹3.5\u00a0crore',
  ])
  expect(writer(money)(123_450)).toBe('₹1,234.50')
  expect(axisValueOf(count)(1234)).toBe('1,234')
})
