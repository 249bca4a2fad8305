import { expect, test } from 'vitest'
import table from '../../../testdata/statuses.json'
import { isDecision, isEnd } from './statuses'
import { atWork, decisions, ended } from './statuses.gen'

test.each(table.tickets)('of a ticket, $why: $status', ({ status, isEnd: isOver }) => {
  expect(isEnd(status)).toBe(isOver)
})

test('a request or a claim is decided by these words and no others', () => {
  expect(decisions.filter(isDecision)).toEqual(decisions)
  expect([...atWork, ...ended, 'approved', '', undefined].filter(isDecision)).toEqual([])
})
