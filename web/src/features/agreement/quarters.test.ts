import { expect, test } from 'vitest'
import { buyingTarget } from './buyingTarget'
import { nextQuarter } from './nextQuarter'

test.each([
  [150_000, '1.5 lac'],
  [250_000, '2.5 lac'],
  [300_000, '3 lac'],
  [100_001, '1.00001 lac'],
  [12_500_000, '125 lac'],
  [99_999, '₹99,999'],
])('a buying target of %i is said as %s', (amount, said) => {
  expect(buyingTarget(amount)).toBe(said)
})

test.each([
  ['Q1', 2026, 'Q2', 2026],
  ['Q2', 2026, 'Q3', 2026],
  ['Q3', 2026, 'Q4', 2027],
  ['Q4', 2027, 'Q1', 2027],
])('after %s %i comes %s %i', (quarter, year, next, nextYear) => {
  expect(nextQuarter({ quarter, year })).toEqual({ quarter: next, year: nextYear })
})
