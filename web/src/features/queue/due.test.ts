import { afterEach, expect, test } from 'vitest'
import { dayIn } from '@/lib/civil'
import { showInstantsBy } from '@/lib/dates'
import { ageOf, dueOf } from './due'

const today = '2026-11-16'

// Other tests use the clock of the reader.
afterEach(() => showInstantsBy(() => undefined))

test.each([
  ['2026-11-10', 'late', 'Late by 6 days'],
  ['2026-11-14', 'late', 'Late by 2 days'],
  ['2026-11-15', 'late', 'Late by 1 day'],
  ['2026-11-16', 'today', 'Due today'],
  ['2026-11-17', 'soon', 'Due tomorrow'],
  ['2026-11-19', 'later', 'Due in 3 days'],
  ['2026-11-23', 'later', 'Due in 7 days'],
  ['2026-11-24', 'later', 'Due 24 Nov 2026'],
  ['', 'later', 'No due date'],
])('due on %s is %s: %s', (dueOn, urgency, words) => {
  expect(dueOf({ dueOn }, today)).toEqual({ urgency, words })
})

test('closed records are never late', () => {
  const over = { dueOn: '2026-11-01', endedAt: '2026-11-05T10:00:00Z' }
  expect(dueOf(over, today)).toEqual({ urgency: 'over', words: 'Closed on 05 Nov 2026' })
})

test.each([
  ['2026-11-16T09:00:00', 'Today'],
  ['2026-11-15T23:00:00', '1 day'],
  ['2026-11-02T10:00:00', '14 days'],
  ['2021-11-16T10:00:00', '1,826 days'],
])('a record received at %s is %s old', (createdAt, words) => {
  expect(ageOf(createdAt, today)).toBe(words)
})

// Midnight in one zone is between the two instants, but not in the other. So no machine clock gives
// both results.
test.each([
  ['Pacific/Kiritimati', '1 day'],
  ['Asia/Kolkata', 'Today'],
])('by a portal in %s it is %s old, wherever its reader is', (zone, words) => {
  showInstantsBy(() => zone)
  const createdAt = '2026-11-16T08:00:00Z'
  const now = new Date('2026-11-16T16:00:00Z')
  expect(ageOf(createdAt, dayIn(zone, now))).toBe(words)
})

test('a record without a date has no age', () => {
  expect(ageOf('', today)).toBe('N/A')
})
