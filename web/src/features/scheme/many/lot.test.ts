import { expect, test } from 'vitest'
import type { Claim } from '../answers'
import { differs, problemsOf, type Row, twins } from './lot'

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

test('the same purchase in the lot is marked, and an unknown one is none', () => {
  const bought = { date: '2026-09-05', amount: '1,500.50' }
  const found = twins([row('a', bought), row('b', { ...bought, amount: '1500.5' }), row('c')], [])
  expect([...found]).toEqual([['b', { isSameFile: false, of: 'a.pdf', isClaim: false }]])
})

test('what was claimed before is marked by its file or its purchase', () => {
  const claims = [
    claim({ invoiceSha256: 'a' }),
    claim({ ticketNo: 'CL2', purchaseDate: '2026-09-05', invoiceAmount: 20 }),
  ]
  const found = twins([row('a'), row('b', { date: '2026-09-05', amount: '20' })], claims)
  expect(found.get('a')).toEqual({ isSameFile: true, of: 'CL1', isClaim: true })
  expect(found.get('b')).toEqual({ isSameFile: false, of: 'CL2', isClaim: true })
})

test('what was just sent marks nothing', () => {
  const sent = row('a', { stage: { is: 'sent', ticketNo: 'CL1' } })
  expect(twins([sent], [claim({ invoiceSha256: 'a' })]).size).toBe(0)
})

test('date and amount may be left out, and are checked if they are there', () => {
  expect(problemsOf(row('a'), '2026-11-18')).toEqual({})
  const wrong = row('a', { scheme: '', date: '2026-11-19', amount: 'many' })
  expect(Object.keys(problemsOf(wrong, '2026-11-18'))).toEqual(['scheme', 'date', 'amount'])
})

test('an amount differs from the code of the invoice by its value', () => {
  expect(differs(row('a', { qrAmount: '1500.50', amount: '1,500.5' }))).toBe(false)
  expect(differs(row('a', { qrAmount: '1500.50', amount: '' }))).toBe(true)
  expect(differs(row('a', { amount: '5' }))).toBe(false)
})
