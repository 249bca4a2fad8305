import { claimOf, schemeOf } from '@test/data/scheme'
import { describe, expect, test } from 'vitest'
import { decisionOn, isSelectable, since, stages } from './claims'
import { claimFormData, emptyInvoice, isAmount } from './invoiceForm'
import { withCount } from './texts'

const session = {
  token: 't',
  customerId: 'CU1',
  person: 'CU1',
  email: 'r@example.com',
  role: 'Dealer',
  mustChangePassword: false,
  mustAddStep: false,
} as const

describe('a claim', () => {
  test.each([
    ['Wait for Confirmation', true],
    ['In Process', false],
    ['Approved', false],
    ['Rejected', false],
  ] as const)('that is %s can be selected: %s', (status, selectable) => {
    expect(isSelectable(claimOf({ status }))).toBe(selectable)
  })

  test('is named to the server by customer, scheme and ticket', () => {
    expect(decisionOn(claimOf(), 'Rejected', 'No stamp.')).toEqual({
      customerId: 'CU1',
      schemeId: 'SC1',
      ticketNo: 'CLA',
      purchaseDate: '2026-09-05',
      purchaseFrom: 'UNIVERSAL',
      invoiceAmount: 150000,
      status: 'Rejected',
      rejectionReason: 'No stamp.',
    })
  })

  test('sends unknown values as N/A and 0', () => {
    const unsaid = claimOf({ purchaseDate: null, purchaseFrom: null, invoiceAmount: null })
    expect(decisionOn(unsaid, 'In Process')).toMatchObject({
      purchaseDate: 'N/A',
      purchaseFrom: 'N/A',
      invoiceAmount: 0,
    })
    expect(decisionOn(unsaid, 'In Process')).not.toHaveProperty('rejectionReason')
  })

  test('has stages with author and reason, and its current stage', () => {
    const rejected = claimOf({
      history: [
        { status: 'Wait for Confirmation', date: '2026-10-02T04:30:00Z', by: 'CU1' },
        { status: 'Rejected', date: '2026-10-03T04:30:00Z', by: 'admin', reason: 'No stamp.' },
      ],
    })
    expect(stages(rejected).map(({ note }) => note)).toEqual([
      'By the dealer',
      'By admin\nNo stamp.',
    ])
    expect(since(rejected)).toBe('2026-10-03T04:30:00Z')
    const { history: _, ...old } = claimOf()
    expect(since(old)).toBe('2026-10-02T04:30:00Z')
  })
})

describe('the form of a claim', () => {
  const invoice = new File(['x'], 'invoice.pdf', { type: 'application/pdf' })
  const issuedAt = undefined

  test('sends lists with one entry, and N/A and 0 for empty fields', () => {
    const form = claimFormData({ ...session, issuedAt }, schemeOf(), invoice, emptyInvoice)
    expect(Object.fromEntries(form)).toEqual({
      customerId: 'CU1',
      customerEmail: 'r@example.com',
      'schemeIds[]': 'SC1',
      'schemeNames[]': 'Camera Bonanza',
      'schemeDates[]': '2026-12-31',
      'invoiceFiles[]': invoice,
      'purchaseDates[]': 'N/A',
      'purchaseFrom[]': 'N/A',
      'invoiceAmounts[]': '0',
    })
  })

  test.each(['', ' ', '0', '1500', '1500.5', '1500.55', '10000000000'])('takes "%s"', (text) => {
    expect(isAmount(text)).toBe(true)
  })

  test.each(['-1', '1e5', '1500,50', '1.234', 'ten', '100000000000.001'])(
    'refuses "%s"',
    (text) => {
      expect(isAmount(text)).toBe(false)
    },
  )
})

test('a scheme of the dropdown has its count, once that is known', () => {
  expect(withCount('All Schemes', undefined)).toBe('All Schemes')
  expect(withCount('All Schemes', 0)).toBe('All Schemes (0)')
  expect(withCount('All Schemes', 1234)).toBe('All Schemes (1,234)')
})
