import { expect, test } from 'vitest'
import { rupees } from './money'

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
