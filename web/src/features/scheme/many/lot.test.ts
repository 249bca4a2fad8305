import { expect, test } from 'vitest'
import type { Claim } from '../answers'
import {
  commonScheme,
  differs,
  type KeptRow,
  keptRow,
  problemsOf,
  type Row,
  restoredRow,
  twins,
} from './lot'
import { lacking, outcome } from './texts'

const row = (id: string, part: Partial<Row> = {}): Row => ({
  id,
  file: { name: `${id}.pdf` } as File,
  hash: id,
  isRead: true,
  scheme: 'SC1',
  from: '',
  date: '',
  amount: '',
  stage: { is: 'ready' },
  ...part,
})

const claim = (part: Partial<Claim>) => ({ ticketNo: 'CL1', ...part }) as Claim

test('the same file in the lot is marked at the second one', () => {
  const found = twins([row('a'), row('b', { hash: 'a' })], [])
  expect([...found]).toEqual([['b', { isSameFile: true, of: 'a.pdf', isClaim: false }]])
})

test('the same purchase is marked, an unknown one is not', () => {
  const bought = { date: '2026-09-05', amount: '1,500.50' }
  const found = twins([row('a', bought), row('b', { ...bought, amount: '1500.5' }), row('c')], [])
  expect([...found]).toEqual([['b', { isSameFile: false, of: 'a.pdf', isClaim: false }]])
})

test('an earlier claim is marked by its file or its purchase', () => {
  const claims = [
    claim({ invoiceSha256: 'a' }),
    claim({ ticketNo: 'CL2', purchaseDate: '2026-09-05', invoiceAmount: 20 }),
  ]
  const found = twins([row('a'), row('b', { date: '2026-09-05', amount: '20' })], claims)
  expect(found.get('a')).toEqual({ isSameFile: true, of: 'CL1', isClaim: true })
  expect(found.get('b')).toEqual({ isSameFile: false, of: 'CL2', isClaim: true })
})

test('an invoice that was just sent marks nothing', () => {
  const sent = row('a', { stage: { is: 'sent', ticketNo: 'CL1' } })
  expect(twins([sent], [claim({ invoiceSha256: 'a' })]).size).toBe(0)
})

test('date and amount are optional, but checked if present', () => {
  expect(problemsOf(row('a'), '2026-11-18')).toEqual({})
  const wrong = row('a', { scheme: '', date: '2026-11-19', amount: 'many' })
  expect(Object.keys(problemsOf(wrong, '2026-11-18'))).toEqual(['scheme', 'date', 'amount'])
})

test('an amount differs from the code of the invoice by its value', () => {
  expect(differs(row('a', { qrAmount: '1500.50', amount: '1,500.5' }))).toBe(false)
  expect(differs(row('a', { qrAmount: '1500.50', amount: '' }))).toBe(true)
  expect(differs(row('a', { amount: '5' }))).toBe(false)
})

test('a row comes back with what was wrong with it', () => {
  const back = (before: Row) => restoredRow(keptRow(before), 'kept-1', before.file)
  expect(back(row('a', { flaw: 'This photo cannot be opened.' }))?.flaw).toBe(
    'This photo cannot be opened.',
  )
  expect(back(row('b', { stage: { is: 'refused', why: 'No.' } }))?.stage).toEqual({
    is: 'refused',
    why: 'No.',
  })
  expect(back(row('c', { isRead: false }))?.isRead).toBe(false)
})

test('a row whose file was not kept comes back with its name', () => {
  const large = keptRow(row('large', { flaw: 'File size exceeds the limit of 10MB' }))
  const back = restoredRow(large, 'kept-1', undefined)
  expect([back?.file.name, back?.flaw]).toEqual([
    'large.pdf',
    'File size exceeds the limit of 10MB',
  ])
  expect(restoredRow(keptRow(row('lost')), 'kept-2', undefined)?.flaw).toBe(
    'This file is no longer on this phone. Please choose it again.',
  )
  const { name: _, ...old } = keptRow(row('old'))
  expect(restoredRow(old as KeptRow, 'kept-3', undefined)).toBeUndefined()
})

test('rows have a scheme in common if all that can be sent agree', () => {
  const sent = row('s', { scheme: 'SC9', stage: { is: 'sent', ticketNo: 'CL1' } })
  expect(commonScheme([row('a'), row('b'), sent])).toBe('SC1')
  expect(commonScheme([row('a'), row('b', { scheme: 'SC2' })])).toBe('')
  expect(commonScheme([])).toBe('')
})

test('unsent invoices are counted for every reason', () => {
  expect(outcome(9, 12, true)).toBe('9 of 12 invoices sent.')
  expect(outcome(9, 12, false)).toBe('9 of 12 invoices sent. 3 not sent.')
  expect(outcome(1, 1, false)).toBe('1 of 1 invoice sent.')
})

test('missing details are counted by kind', () => {
  expect(lacking(2, 1)).toContain('2 invoices have no amount. 1 invoice has no date.')
})
