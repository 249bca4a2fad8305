import { expect, test } from 'vitest'
import { counted, countedInShort, countedUpTo, grouped } from './count'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [150_000, '1,50,000'],
  [2.5, '2.5'],
])('%d is written %s', (count, written) => {
  expect(grouped(count)).toBe(written)
})

test('one is worded differently from none and many', () => {
  expect([0, 1, 2, 1_200].map((count) => counted(count, 'sheet'))).toEqual([
    '0 sheets',
    '1 sheet',
    '2 sheets',
    '1,200 sheets',
  ])
  expect([1, 2].map((count) => counted(count, 'claim waits', 'claims wait'))).toEqual([
    '1 claim waits',
    '2 claims wait',
  ])
})

test('an incomplete count is marked', () => {
  expect([999, 1_000, 1_001].map((count) => countedUpTo(1_000, count))).toEqual([
    '999',
    '1,000',
    '1,000+',
  ])
})

test('a large number can be short', () => {
  expect([9_999, 12_345, 150_000].map(countedInShort)).toEqual(['9,999', '12.3K', '1.5L'])
})
