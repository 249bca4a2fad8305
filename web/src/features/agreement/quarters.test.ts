import { expect, test } from 'vitest'
import { buyingTarget } from './buyingTarget'
import { isLaterThan } from './quarterOrder'

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
  ['Q1 2026', 'Q4 2026', true],
  ['Q4 2027', 'Q3 2026', true],
  ['Q1 2027', 'Q4 2027', true],
  ['Q4 2027', 'Q4 2027', false],
  ['Q3 2026', 'Q4 2027', false],
  ['Q4 2026', 'Q1 2026', false],
])('that %s is later than %s: %s', (a, b, later) => {
  const read = (text: string) => {
    const [quarter = '', year] = text.split(' ')
    return { quarter, year: Number(year) }
  }
  expect(isLaterThan(read(a), read(b))).toBe(later)
})
