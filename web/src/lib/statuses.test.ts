import { expect, test } from 'vitest'
import table from '../../../testdata/statuses.json'
import { atWork, decisions, ended, isDecision, isEnd } from './statuses'

test('the words are those of the server', () => {
  expect({ atWork, ended, decisions }).toEqual({
    atWork: table.atWork,
    ended: table.ended,
    decisions: table.decisions,
  })
})

test.each(table.tickets)('of a ticket, $why: $status', ({ status, isEnd: isOver }) => {
  expect(isEnd(status)).toBe(isOver)
})

test('a request or a claim is decided by these words and no others', () => {
  expect(table.decisions.filter(isDecision)).toEqual(table.decisions)
  expect([...table.atWork, ...table.ended, 'approved', '', undefined].filter(isDecision)).toEqual(
    [],
  )
})
