import { describe, expect, test } from 'vitest'
import type { Product } from './api'
import { nextStep } from './nextStep'

const today = '2026-11-18'
const product = (fields: Partial<Product> = {}): Product => ({
  _id: '01P',
  productID: 'PR1',
  productName: 'Switch',
  productType: 'SWITCH',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  purchaseDate: '2026-01-01',
  warrantyPeriod: '2 Years',
  expiryDate: '2028-01-01',
  invoice: 'files/invoice.pdf',
  isClaimed: false,
  customerId: 'CU1',
  email: 'asha@example.com',
  ...fields,
})
const openTickets: Product['openTickets'] = [
  { ticketNumber: 'T-2', kind: 'awr', status: '' },
  { ticketNumber: 'T-1', kind: 'repair', status: 'On Hold' },
]
const bought = { purchaseDate: '2026-11-16' }
const replaced = { replacedBy: { productID: 'PR2', serialNo: 'SN2' }, dueBack: '2026-12-02' }

describe('the next step of a product', () => {
  test.each([
    ['is a service', {}, [], 'Request a service', 'Under warranty'],
    [
      'is a service after the warranty',
      { expiryDate: '2026-11-17' },
      [],
      'Request a service',
      'The warranty has ended. You can still raise a request.',
    ],
    ['is the extension', bought, [], 'Apply for 3 more months', '5 days left to apply'],
    [
      'is a service once the extension was claimed',
      { ...bought, isClaimed: true },
      [],
      'Request a service',
      'Under warranty',
    ],
    [
      'is to track a ticket before the extension',
      { ...bought, openTickets },
      ['T-9'],
      'See ticket T-2',
      'We received your request.',
    ],
    [
      'is to read a message before all tickets',
      { openTickets },
      ['T-1'],
      'Read our message',
      'New message about ticket T-1',
    ],
    [
      'is the new device of one that is due back',
      { ...replaced, openTickets },
      [],
      'See your new device',
      'Return this device by 2 December 2026.',
    ],
    [
      'is the new device of one that was returned',
      { ...replaced, returned: true },
      [],
      'See your new device',
      'This device was replaced.',
    ],
  ])('%s', (_, fields, news, label, why) => {
    expect(nextStep(product(fields), today, news)).toMatchObject({ label, why })
  })

  test('says the words of a status without its address', () => {
    const status = 'Dispatched: https://swift.example/7'
    const sent = [{ ticketNumber: 'T-1', kind: 'repair' as const, status }]
    expect(nextStep(product({ openTickets: sent }), today, []).why).toBe('Dispatched')
  })

  test('leads to the ticket, or to the device in its place', () => {
    const to = (fields: Partial<Product>) => nextStep(product(fields), today, ['T-1']).to
    expect(to({ openTickets })).toBe('/customer_dashboard/registered_product_details?ticket=T-1')
    expect(to(replaced)).toBe('/customer_dashboard/product/PR2')
    expect(to({})).toBeUndefined()
  })
})
