import { expect, test } from 'vitest'
import { latest, stageOf, timelineOf } from './history'

const createdAt = '2026-03-02T04:30:00Z'
const ticket = (...statuses: string[]) => ({
  createdAt,
  statusUpdates: statuses.map((status) => ({ status, date: '2026-03-03T04:30:00Z' })),
})

test('the last entry is the current status', () => {
  expect(latest(ticket())).toBeUndefined()
  expect(latest(ticket('Under Process', 'On Hold'))?.status).toBe('On Hold')
})

test("has the desk's entries, or 'received' before the first", () => {
  const written = ticket('Under Process', 'Completed')
  expect(timelineOf(written)).toEqual(written.statusUpdates)
  expect(timelineOf(ticket())).toEqual([{ status: 'We received your request.', date: createdAt }])
})

test.each([
  [0, []],
  [1, ['Under Process']],
  [1, ['Completed', 'On Hold']],
  [1, ['Sent by courier']],
  [2, ['Under Process', 'completed ']],
  [2, ['Delivered']],
])('stage %i after %j', (stage, statuses) => {
  expect(stageOf(ticket(...statuses))).toBe(stage)
})
