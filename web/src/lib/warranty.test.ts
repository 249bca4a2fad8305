import { describe, expect, test } from 'vitest'
import vectors from '../../../testdata/warranty.json'
import { dayIn } from './civil'
import {
  daysLeftToExtend,
  expiryDate,
  extendedExpiry,
  leavesChoice,
  warrantyLeft,
} from './warranty'

describe('the expiry is the purchase date plus the period', () => {
  test.each(vectors.expiry)('$why: $purchase plus "$period"', ({ purchase, period, expiry }) => {
    expect(expiryDate(purchase, period) ?? null).toBe(expiry)
  })

  test.each(['', '2025-13', 'yesterday'])(
    'there is none for the purchase date "%s"',
    (purchase) => {
      expect(expiryDate(purchase, '1 Year')).toBeUndefined()
    },
  )
})

test.each(vectors.extended)('an extension of $expiry: $why', ({ expiry, extended }) => {
  expect(extendedExpiry(expiry)).toBe(extended)
})

describe('the extension can be asked for within seven days', () => {
  test.each(vectors.window)('$why', ({ zone, now, purchase, daysLeft }) => {
    expect(daysLeftToExtend(purchase, dayIn(zone, new Date(now))) ?? null).toBe(daysLeft)
  })
})

test.each([
  ['2026-01-01', 1],
  ['2026-07-02', 183 / 365],
  ['2027-01-01', 0],
  ['2030-01-01', 0],
  ['2025-01-01', 1],
])('on %s the share %d of a year is left', (today, share) => {
  expect(warrantyLeft('2026-01-01', '2027-01-01', today)).toBe(share)
})

test('manufacturing defects let the customer choose, in any case', () => {
  expect(leavesChoice(' Manufacturing Defects ')).toBe(true)
  expect(leavesChoice('2 Years')).toBe(false)
})
