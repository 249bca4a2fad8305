import { describe, expect, test } from 'vitest'
import { anyExtendable, awrApplies } from './rules'

describe('an advance replacement', () => {
  const excluded = ['CAT-6', 'TELEPHONE', 'LIFT', 'HDMI', 'CCTV', 'POWER SUPPLY']

  test.each([...excluded, ' power supply '])('is not to be had for %s', (productType) => {
    expect(awrApplies({ productType, isClaimed: false }, excluded)).toBe(false)
  })

  test.each(['SWITCH', 'NVR', 'ROUTER', ''])('is to be had for "%s"', (productType) => {
    expect(awrApplies({ productType, isClaimed: false }, excluded)).toBe(true)
  })

  test('is given up by claiming the extension', () => {
    expect(awrApplies({ productType: 'SWITCH', isClaimed: true }, excluded)).toBe(false)
  })
})

test('extensions have a column within seven days of a purchase', () => {
  const bought = (...dates: string[]) => dates.map((purchaseDate) => ({ purchaseDate }))
  expect(anyExtendable(bought('2026-01-01', '2026-03-01'), '2026-03-08')).toBe(true)
  expect(anyExtendable(bought('2026-01-01', '2026-03-01'), '2026-03-09')).toBe(false)
  expect(anyExtendable([], '2026-03-09')).toBe(false)
})
