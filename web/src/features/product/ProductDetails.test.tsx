import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { todayIn } from '@/lib/civil'
import { shortDate } from '@/lib/dates'
import { customerSession } from '@/lib/session'
import type { Product } from './api'
import { ProductDetails } from './ProductDetails'

const today = todayIn('Asia/Kolkata')
const daysAgo = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

function product(name: string, fields: Partial<Product> = {}): Product {
  return {
    _id: `id of ${name}`,
    productID: `PR-${name}`,
    productName: name,
    productType: 'SWITCH',
    serialNo: `SN-${name}`,
    modelNo: 'SW-8',
    purchaseDate: '2020-09-05',
    warrantyPeriod: '20 Years',
    expiryDate: '2040-09-05',
    invoice: 'files/invoice.pdf',
    isClaimed: false,
    customerId: 'CU1',
    email: 'asha@example.com',
    ...fields,
  }
}

const list = 'GET /Registered/fetch'
const apply = { onService: vi.fn(), onAwr: vi.fn(), onExtend: vi.fn() }

async function show(...products: Product[]) {
  serve({ [list]: () => json(200, products) })
  renderPage(<ProductDetails apply={apply} />)
  await screen.findByText(products[0]?.productName ?? '')
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr, li') as HTMLElement)

beforeEach(() => {
  vi.clearAllMocks()
  customerSession.start(freshToken())
})

describe('Your Product Details', () => {
  test('lists the open tickets of a product with their links', async () => {
    const openTickets = [
      { ticketNumber: 'T-2', kind: 'awr' as const, status: '' },
      { ticketNumber: 'T-1', kind: 'repair' as const, status: 'On Hold' },
    ]
    await show(product('Broken', { openTickets }), product('Whole'))
    const first = rowOf('Broken').getByRole('link', { name: 'T-1' })
    expect(first.getAttribute('href')).toBe('/serviceProduct/ticketStatus?ticket=T-1')
    expect(first.parentElement?.textContent).toBe('Open ticket T-1, On Hold')
    expect(rowOf('Broken').getByText('T-2').parentElement?.textContent).toBe(
      'Open ticket T-2, We received your request.',
    )
    expect(rowOf('Whole').queryByText(/Open ticket/)).toBeNull()
  })

  test('shows the newest first, with a British expiry date', async () => {
    await show(product('First'), product('Second'), product('Third'))
    const names = screen.getAllByText(/^(First|Second|Third)$/).map((cell) => cell.textContent)
    expect(names).toEqual(['Third', 'Second', 'First'])
    expect(rowOf('First').getByText(shortDate('2040-09-05'))).toBeTruthy()
    expect(rowOf('First').getByText('PR-First')).toBeTruthy()
  })

  test('a click selects the product and another one lets it go', async () => {
    await show(product('Switch'))
    expect(screen.queryByText('SN-Switch')).toBeNull()
    await userEvent.click(screen.getByText('PR-Switch'))
    expect(screen.getByText('SN-Switch')).toBeTruthy()
    expect(screen.getByRole('link', { name: /View Invoice/ })).toBeTruthy()
    await userEvent.click(screen.getByText('PR-Switch'))
    expect(screen.queryByText('SN-Switch')).toBeNull()
  })

  test("the name opens the product's page and selects nothing", async () => {
    await show(product('Switch'))
    const name = screen.getByRole('link', { name: 'Switch' })
    expect(name.getAttribute('href')).toBe('/customer_dashboard/product/PR-Switch')
    expect(screen.getByRole('columnheader', { name: 'AWR' })).toBeTruthy()
    expect(screen.getByText(/^Advance Warranty Replacement:/)).toBeTruthy()
  })

  test('Apply is for the product and does not select the row', async () => {
    await show(product('Switch'))
    await userEvent.click(screen.getByRole('button', { name: 'Apply: Product Service, Switch' }))
    expect(apply.onService).toHaveBeenCalledWith(expect.objectContaining({ productName: 'Switch' }))
    expect(screen.queryByText('SN-Switch')).toBeNull()
  })

  test.each([
    [
      'of a type without AWR',
      product('Camera', { productType: 'CCTV' }),
      'AWR is not available for CCTV products. You can still apply for Product Service.',
    ],
    [
      'that is claimed',
      product('Camera', { isClaimed: true, warrantyStatus: 'Rejected' }),
      'You applied for three more months of warranty. AWR is not available for this product.',
    ],
  ])('AWR is not applicable to a product %s, and says why', async (_, camera, why) => {
    await show(camera)
    await userEvent.hover(rowOf('Camera').getByText('Not Applicable'))
    expect(rowOf('Camera').getByRole('tooltip').textContent).toBe(why)
    expect(rowOf('Camera').queryByRole('button', { name: /Apply: AWR/ })).toBeNull()
  })

  test('extensions have no column without a recent purchase', async () => {
    await show(product('Old', { purchaseDate: daysAgo(8) }))
    expect(screen.queryByText('Extend Warranty')).toBeNull()
  })

  test.each([
    [0, '7 days left to apply'],
    [6, '1 day left to apply'],
    [7, 'Last day to apply'],
  ])('%i days after the purchase: %s', async (days, text) => {
    await show(product('New', { purchaseDate: daysAgo(days) }), product('Old'))
    expect(rowOf('New').getByText(text)).toBeTruthy()
    expect(rowOf('Old').getByText('Not Applicable')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Apply: Extend Warranty, New' }))
    expect(apply.onExtend).toHaveBeenCalledTimes(1)
  })

  test('a claimed product shows the state of its request and letter', async () => {
    const claimed = { isClaimed: true, warrantyStatus: 'Approved', document: 'files/letter.pdf' }
    await show(product('New', { purchaseDate: daysAgo(1), ...claimed }))
    await userEvent.click(rowOf('New').getByRole('button', { name: 'Approved' }))
    expect(apply.onExtend).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByText('PR-New'))
    const letter = screen.getByRole('link', { name: /View Approval Letter/ })
    expect(letter.getAttribute('href')).toBe('/files/letter.pdf')
  })

  test('says that there are no products, and how to register one', async () => {
    serve({ [list]: () => json(200, []) })
    renderPage(<ProductDetails apply={apply} />)
    expect(await screen.findByText('No products found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Register a product' })).toBeTruthy()
  })

  test('keeps the empty text on a failure, and offers another try', async () => {
    const answers = [() => json(503, {}), () => json(200, [product('Switch')])]
    serve({ [list]: () => answers.shift()?.() ?? json(500, {}) })
    renderPage(<ProductDetails apply={apply} />)
    expect(await screen.findByText('No products found.')).toBeTruthy()
    expect(screen.getByText('The server returned an error (503).')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Switch')).toBeTruthy()
  })
})
