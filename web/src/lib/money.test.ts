import { expect, test } from 'vitest'
import vectors from '../../../testdata/rupees.json'
import { inLac, inShort, rupees, typedAmount } from './money'

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
  // A comma used as a decimal point must not make the amount a hundred times larger.
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

test.each([
  [150_000, '1.5 lac'],
  [250_000, '2.5 lac'],
  [300_000, '3 lac'],
  [100_001, '1.00001 lac'],
  [12_500_000, '125 lac'],
  [99_999, '₹99,999'],
])('the target of an agreement, %i, is said as %s', (amount, said) => {
  expect(inLac(amount)).toBe(said)
})
