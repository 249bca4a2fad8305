import { expect, test } from 'vitest'
import { sameName } from './sameName'
import { sinceNote, waitingNote } from './waiting'

test.each([
  [{ waiting: 2, waitingSince: '2025-01-05' }, '2 since 05 Jan 2025'],
  [{ waiting: 1_200 }, '1,200'],
  [{ waiting: 0, waitingSince: '2025-01-05' }, undefined],
  [{}, undefined],
])('of %o a list shows: %s', (customer, note) => {
  expect(sinceNote(customer)).toBe(note)
})

test('a card shows the number that waits', () => {
  expect(waitingNote(1_200)).toBe('1,200 waiting')
  expect(waitingNote(0)).toBeUndefined()
})

test.each([
  ['t-1', 'T-1', true],
  ['T-1', 'T-1', true],
  ['T-1', 'T-10', false],
  ['', '', false],
  ['T-1', undefined, false],
])('that %s in an address names %s: %s', (named, name, isIt) => {
  expect(sameName(named, name)).toBe(isIt)
})
