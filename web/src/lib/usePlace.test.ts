import { expect, test } from 'vitest'
import { neighbourOf } from './usePlace'

const known = ['a', 'b', 'c', 'd', 'e']
const at = (id: string) => ({ id, ids: known })

test.each([
  ['it is there', 'c', known, 'b', 'd'],
  ['it has left', 'c', ['a', 'b', 'd', 'e'], 'b', 'd'],
  ['its next one has left too', 'c', ['a', 'b', 'e'], 'b', 'e'],
  ['its previous one has left too', 'c', ['a', 'd', 'e'], 'a', 'd'],
  ['it was the first', 'a', ['b', 'c', 'd', 'e'], undefined, 'b'],
  ['it was the last', 'e', ['a', 'b', 'c', 'd'], 'd', undefined],
  ['it was the last, and more lines were loaded', 'e', ['a', 'b', 'c', 'd', 'f'], 'd', 'f'],
  ['all before it have left', 'c', ['d', 'e'], undefined, 'd'],
  ['new lines came', 'c', ['n', 'a', 'b', 'd', 'e'], 'b', 'd'],
  ['it moved', 'b', ['a', 'c', 'd', 'e', 'b'], 'e', undefined],
  ['nothing is left', 'c', [], undefined, undefined],
  ['it was never in the list', 'x', known, undefined, 'a'],
])('the keys go on when %s', (_, id, now, previous, next) => {
  expect(neighbourOf(at(id), now, -1)).toBe(previous)
  expect(neighbourOf(at(id), now, 1)).toBe(next)
})
