import { expect, test } from 'vitest'
import type { AuditEntry } from './api'
import { deedsOf } from './deeds'

const entry = (id: string, at: string, kind = 'ticket.status'): AuditEntry => ({
  id,
  at,
  kind,
  title: kind,
  by: { kind: 'admin', id: 'admin' },
  address: '',
  record: `T-${id}`,
  changes: [],
  sealed: false,
})

test('entries of one moment and kind are one deed', () => {
  const entries = [entry('4', 'b'), entry('3', 'b'), entry('2', 'b', 'note'), entry('1', 'a')]
  expect(deedsOf(entries).map((deed) => deed.entries.map(({ id }) => id))).toEqual([
    ['4', '3'],
    ['2'],
    ['1'],
  ])
})
