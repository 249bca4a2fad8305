import { expect, test } from 'vitest'
import { fileSize } from './bytes'
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

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [10_485_760, '10.5 MB'],
  [250_000_000, '250 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
