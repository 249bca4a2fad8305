import { expect, test } from 'vitest'
import { labelEvery, ticksUpTo } from './scale'

test.each([
  [1, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [12, [0, 3, 6, 9, 12]],
  [90, [0, 25, 50, 75, 100]],
  [166_500_000, [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000]],
])('an axis up to %d has round numbers', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks)
})

test('labels that have no room side by side are left out', () => {
  const weeks = Array.from({ length: 14 }, (_, week) => `${week + 1} Sept`)
  expect(labelEvery(weeks, 60)).toBe(1)
  expect(labelEvery(weeks, 20)).toBe(3)
})
