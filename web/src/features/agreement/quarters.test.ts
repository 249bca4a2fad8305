import { expect, test } from 'vitest'
import { isLaterThan } from './quarterOrder'

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
