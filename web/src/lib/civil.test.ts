import { describe, expect, test } from 'vitest'
import vectors from '../../../testdata/civil.json'
import { addDays, addMonths, dayIn, daysBetween, midnight, spanBetween } from './civil'

test.each(vectors.months)('months: $why', ({ from, months, to }) => {
  expect(addMonths(from, months)).toBe(to)
})

describe('days between two dates', () => {
  test.each(vectors.days)('$why', ({ from, to, days }) => {
    expect(daysBetween(from, to)).toBe(days)
    expect(addDays(from, days)).toBe(to)
  })

  test('count over a leap day', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  })
})

test.each(vectors.noDays)("'%s' is no day", (text) => {
  expect(midnight(text)).toBeNaN()
  expect(addMonths(text, 1)).toBeUndefined()
  expect(addDays(text, 1)).toBeUndefined()
  expect(daysBetween(text, '2025-01-01')).toBeNaN()
})

test('an instant falls on the day of the place', () => {
  const evening = new Date('2025-03-31T19:00:00Z')
  expect(dayIn('Asia/Kolkata', evening)).toBe('2025-04-01')
  expect(dayIn('Europe/London', evening)).toBe('2025-03-31')
})

test.each([
  ['2026-11-15', '2029-11-13', { years: 2, months: 11, days: 29 }],
  ['2026-11-15', '2026-12-03', { years: 0, months: 0, days: 18 }],
  ['2026-11-15', '2027-11-15', { years: 1, months: 0, days: 0 }],
  ['2026-01-31', '2026-02-28', { years: 0, months: 1, days: 0 }],
  ['2026-11-15', '2026-11-15', { years: 0, months: 0, days: 0 }],
])('from %s to %s it is %o', (from, to, span) => {
  expect(spanBetween(from, to)).toEqual(span)
})
