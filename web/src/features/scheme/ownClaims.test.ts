import { claimOf } from '@test/data/scheme'
import { describe, expect, test } from 'vitest'
import { fitting, sumOf, totalsOf } from './ownClaims'

const order = ['In Process', 'Approved', 'Rejected']
const groups = [
  {
    schemeId: 'SC1',
    schemeName: 'Camera Bonanza',
    schemeEndDate: '2026-12-31',
    claims: [
      claimOf({ ticketNo: 'CLA', invoiceAmount: 1000, purchaseFrom: 'VISION_INDIA' }),
      claimOf({
        ticketNo: 'CLB',
        invoiceAmount: 250.5,
        status: 'Rejected',
        invoiceName: 'Bill-7.pdf',
      }),
    ],
  },
  {
    schemeId: 'SC2',
    schemeName: 'Switch Days',
    schemeEndDate: '2026-12-31',
    claims: [claimOf({ ticketNo: 'CLC', schemeName: 'Switch Days', invoiceAmount: null })],
  },
]
const none = { q: '', status: '', scheme: '' }
const found = (asked: Partial<typeof none>) =>
  fitting(groups, { ...none, ...asked }).flatMap(({ claims }) => claims.map((one) => one.ticketNo))

describe('a dealer finds their claims', () => {
  test.each([
    [{}, ['CLA', 'CLB', 'CLC']],
    [{ q: 'vision india' }, ['CLA']],
    [{ q: 'clb' }, ['CLB']],
    [{ q: 'bill-7' }, ['CLB']],
    [{ q: '1,000' }, ['CLA']],
    [{ q: '1000' }, ['CLA']],
    [{ q: 'switch cl' }, ['CLC']],
    [{ status: 'Rejected' }, ['CLB']],
    [{ scheme: 'SC2' }, ['CLC']],
    [{ scheme: 'SC2', status: 'Rejected' }, []],
  ])('by %o', (asked, tickets) => expect(found(asked)).toEqual(tickets))
})

test('totals follow the order of statuses, without empty amounts', () => {
  const totals = totalsOf(groups, order)
  expect(totals).toEqual([
    { status: 'Wait for Confirmation', count: 2, amount: 1000 },
    { status: 'Rejected', count: 1, amount: 250.5 },
  ])
  expect(sumOf(totals)).toEqual({ count: 3, amount: 1250.5 })
})
