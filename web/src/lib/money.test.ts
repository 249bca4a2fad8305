import { expect, test } from 'vitest'
import { rupees, typedAmount } from './money'

test.each([
  [150_000, '₹1,50,000'],
  [12_345_678, '₹1,23,45,678'],
  [1250.5, '₹1,250.50'],
  [0, '₹0'],
])('%d rupees read %s', (amount, text) => {
  expect(rupees(amount)).toBe(text)
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
