import { json, once, refusal, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { WarrantyRecord } from './api'
import WarrantyRequestsPage from './WarrantyRequestsPage'

const record: WarrantyRecord = {
  _id: '01W',
  customerId: 'CU2',
  customerName: 'Ravi Traders',
  productID: 'PR1',
  productName: 'Switch',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  purchaseDate: '2026-03-01',
  expiryDate: '2027-03-01',
  status: 'In process',
  invoice: 'files/invoice.pdf',
  requestedAt: '2026-03-02T04:30:00Z',
}
const contact = { name: 'Ravi Traders', phone: '098', email: 'r@example.com', address: 'Lucknow' }
const reject = 'POST /api/warranty/reject'
const letter = new File(['%PDF-1.7 %%EOF'], 'letter.pdf', { type: 'application/pdf' })

async function openCard(
  fields: Partial<WarrantyRecord> = {},
  routes: Parameters<typeof serve>[0] = {},
) {
  const requests = serve({
    'GET /api/warranty/fetch': () => json(200, [record], { 'X-Total-Count': '1' }),
    'GET /api/warranty/customerid/CU2': () => json(200, [{ ...record, ...fields }]),
    'GET /api/users/customer/CU2': () => json(200, contact),
    ...routes,
  })
  renderPage(<WarrantyRequestsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'View Ravi Traders' }))
  return { card: within(await screen.findByRole('article')), requests }
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  adminSession.start(freshToken())
})

describe('Warranty Requests', () => {
  test('asks for one row a customer, by search and page', async () => {
    const requests = serve({ 'GET /api/warranty/fetch': () => json(200, []) })
    renderPage(<WarrantyRequestsPage />, '/', '/?q=ravi&page=2')
    expect(await screen.findByText('No customer found.')).toBeTruthy()
    const query = new URL(requests[0]?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({
      group: 'customer',
      q: 'ravi',
      page: '2',
      limit: '10',
    })
    expect(screen.getByPlaceholderText('Search by Customer ID/Name')).toBeTruthy()
  })

  test('says that there are no requests yet', async () => {
    serve({ 'GET /api/warranty/fetch': () => json(200, []) })
    renderPage(<WarrantyRequestsPage />)
    expect(await screen.findByText('No customers available')).toBeTruthy()
  })

  test('shows contact and request', async () => {
    const { card } = await openCard()
    expect(screen.getByText('Customer Product Details')).toBeTruthy()
    expect(await screen.findByText('r@example.com')).toBeTruthy()
    for (const text of ['CU2', 'Ravi Traders', 'PR1', 'Switch', 'SN1', 'SW-8', 'In process']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByRole('link', { name: /View Invoice/ })).toBeTruthy()
  })

  test.each([
    ['In process', 'yellow'],
    ['Approved', 'green'],
    ['Rejected', 'red'],
    ['On the way', 'grey'],
  ])('the badge of %s is %s', async (status, tone) => {
    const { card } = await openCard({ status })
    expect(card.getByText(status).closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  })

  test.each(['Approve', 'Reject'])('%s on a decided request tells its status', async (button) => {
    const { requests } = await openCard({ status: 'Approved', decidedBy: 'admin' })
    await click(button)
    expect(await screen.findByText('Status Check')).toBeTruthy()
    expect(screen.getByText('Action already taken: Approved')).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('an approval needs an uploaded letter', async () => {
    const uploads = serveUploads(() => json(200, {}))
    await openCard()
    await click('Approve')
    expect(await screen.findByText('File is required')).toBeTruthy()
    expect(screen.getByText('PDF, up to 10 MB')).toBeTruthy()
    const confirm = screen.getByRole('button', { name: 'Confirm' }) as HTMLButtonElement
    expect(confirm.disabled).toBe(true)
    await userEvent.upload(screen.getByLabelText('Approval Letter'), letter)
    await userEvent.click(confirm)
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.path).toBe('/api/warranty/approve')
    expect(uploads[0]?.fields).toEqual({
      pdf: letter,
      productIds: '["01W"]',
      newStatus: 'Approved',
    })
  })

  test('a refused letter is marked until another one is selected', async () => {
    const sentence = 'Please upload a PDF file.'
    serveUploads(() =>
      json(415, { message: sentence, fields: [{ name: 'pdf', message: sentence }] }),
    )
    await openCard()
    await click('Approve')
    const picker = screen.getByLabelText<HTMLInputElement>('Approval Letter')
    await userEvent.upload(picker, letter)
    await click('Confirm')
    const told = await screen.findByText(sentence)
    expect(picker.getAttribute('aria-describedby')?.split(' ')).toContain(told.id)
    expect(picker.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(picker))
    await userEvent.upload(picker, new File(['%PDF-1.7 %%EOF'], 'other.pdf', { type: letter.type }))
    expect(screen.queryByText(sentence)).toBeNull()
    expect(picker.getAttribute('aria-invalid')).toBeNull()
  })

  test('the slower of two admins sees a note', async () => {
    serveUploads(() => refusal(409, 'Action already taken: Rejected'))
    await openCard()
    await click('Approve')
    await userEvent.upload(screen.getByLabelText('Approval Letter'), letter)
    await click('Confirm')
    expect(await screen.findByText('Action already taken: Rejected')).toBeTruthy()
  })

  test('a rejection is confirmed and sent for the record', async () => {
    const { requests } = await openCard({}, { [reject]: () => json(200, { message: 'ok' }) })
    await click('Reject')
    await userEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement)
    const sent = () => requests.find(({ method }) => method === 'POST')
    await waitFor(() => expect(sent()).toBeTruthy())
    expect(await sent()?.json()).toEqual({ productIds: ['01W'], newStatus: 'Rejected' })
  })

  describe('lists that are never answered again', () => {
    const lists = () => ({
      'GET /api/warranty/fetch': once(() => json(200, [record], { 'X-Total-Count': '1' })),
      'GET /api/warranty/customerid/CU2': once(() => json(200, [record])),
    })

    test('do not keep the dialog of an approval open', async () => {
      serveUploads(() => json(200, {}))
      await openCard({}, lists())
      await click('Approve')
      await userEvent.upload(screen.getByLabelText('Approval Letter'), letter)
      await click('Confirm')
      await waitFor(() => expect(screen.queryByText('Approve Warranty')).toBeNull())
    })

    test('do not keep the dialog of a rejection open', async () => {
      await openCard({}, { ...lists(), [reject]: () => json(200, { message: 'ok' }) })
      await click('Reject')
      await userEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement)
      await waitFor(() => expect(screen.queryByText('Reject Warranty')).toBeNull())
    })
  })

  test('a rejection says until when it can be undone', async () => {
    await openCard()
    await click('Reject')
    const dialog = await screen.findByRole('dialog', { name: 'Reject Warranty' })
    expect(within(dialog).getByText(/You can undo this until the email is sent\./)).toBeTruthy()
  })

  test('a rejection that fails says why', async () => {
    await openCard({}, { [reject]: () => refusal(503, 'The server is busy.') })
    await click('Reject')
    await userEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement)
    expect(await screen.findByText('The server is busy.')).toBeTruthy()
  })

  test.each([
    ['No token found.', () => adminSession.end('logout')],
    ['Failed to decode token.', () => adminSession.start('spoilt')],
  ])('nothing is sent without a good cookie: %s', async (sentence, spoil) => {
    const { requests } = await openCard()
    await click('Reject')
    spoil()
    await userEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1) as HTMLElement)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
  })
})
