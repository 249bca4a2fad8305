import { expect, test } from 'vitest'
import vectors from '../../../testdata/rupees.json'
import { inShort, rupees, typedAmount } from './money'

test.each(vectors.written)('$paise paise: $why', ({ paise, exact, short }) => {
  expect(rupees(paise / 100)).toBe(exact)
  expect(inShort(paise / 100)).toBe(short.replace(/ (?=lakh|crore)/, '\u00a0'))
})

test('a missing amount reads N/A', () => {
  expect(rupees(undefined)).toBe('N/A')
  expect(rupees(null)).toBe('N/A')
  expect(rupees(Number.NaN)).toBe('N/A')
})

test.each([
  ['1500.50', '1500.50'],
  ['₹1,50,000', '150000'],
  [' ₹ 1 50 000.5 ', '150000.5'],
  ['Rs. 12,34,567/-', '1234567'],
  ['1,500,000', '1500000'],
  ['1,500', '1500'],
  ['150000 ₹', '150000'],
  ['1,50,000 Rs', '150000'],
  ['1,50,000 Rs.', '150000'],
  ['500 INR', '500'],
  ['1,234.', '1234'],
  ['.50', '0.50'],
  // Whoever writes a comma for the point must not be taken for a hundred times as much.
  ['1500,50', undefined],
  ['1,50', undefined],
  ['1,50.', undefined],
  ['.', undefined],
  ['₹', undefined],
  ['1.505', undefined],
  ['-5', undefined],
  ['about 500', undefined],
  ['', undefined],
])('"%s" is typed for %s', (text, amount) => {
  expect(typedAmount(text)).toBe(amount)
})
