import { hearAlerts } from '@test/alerts'
import { json, once, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import AwrRecordsPage from './AwrRecordsPage'

const record = {
  _id: '01T',
  ticketNumber: 'T-ACDE-FGHJ-KMNP',
  productId: 'PR1',
  productDetails: {
    productName: 'Switch',
    productType: 'SWITCH',
    serialNo: 'SN1',
    modelNo: 'SW-8',
    purchaseDate: '2025-09-05',
    expiryDate: '2026-09-05',
    invoice: 'files/a.pdf',
  },
  query: 'No link.',
  address: 'Hazratganj',
  file: 'files/b.png',
  customerId: 'CU2',
  customerName: 'Ravi Traders',
  purchaseFrom: '',
  statusUpdates: [],
  createdAt: '2026-10-02T04:30:00Z',
  warrantyExpired: true,
}
const contact = { name: 'Ravi Traders', phone: '098', email: 'r@example.com', address: 'Lucknow' }
const update = 'POST /admin/awr/update-status/01T'
let alert: ReturnType<typeof hearAlerts>

function desk(answer = () => json(200, { message: 'Status updated successfully' })) {
  return serve({
    'GET /admin/awr/fetch': () => json(200, [record], { 'X-Total-Count': '1' }),
    'GET /awr/customer/CU2': () => json(200, [record], { 'X-Total-Count': '1' }),
    'GET /api/users/customer/CU2': () => json(200, contact),
    [update]: answer,
  })
}

async function openCard() {
  renderPage(<AwrRecordsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'View Ravi Traders' }))
  return within(await screen.findByRole('article'))
}

const sent = (requests: Request[]) => requests.filter(({ method }) => method === 'POST')

beforeEach(() => {
  alert = hearAlerts()
  adminSession.start('desk')
})

describe('AWR Records', () => {
  test('asks for each customer once', async () => {
    const requests = desk()
    await openCard()
    const query = new URL(requests[0]?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({ group: 'customer', page: '1', limit: '10' })
  })

  test('a card has long dates, N/A for gaps, and ended warranties', async () => {
    desk()
    const card = await openCard()
    expect(card.getByText('5 September 2025')).toBeTruthy()
    expect(card.getByText('Expired when raised')).toBeTruthy()
    expect(card.getAllByText('N/A')).toHaveLength(2)
    expect(card.getByRole('link', { name: 'View Image' }).getAttribute('href')).toBe('/files/b.png')
    expect(await screen.findByText('r@example.com')).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'Status History' }))
    expect(await screen.findByText('No status updates available')).toBeTruthy()
  })

  test('sends a status of the list and says so', async () => {
    const requests = desk()
    const card = await openCard()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Delivered')
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Status updated successfully'))
    expect(await sent(requests)[0]?.json()).toEqual({ status: 'Delivered' })
  })

  test.each([
    ['Status updated successfully', () => json(200, { message: 'Status updated successfully' })],
    ['The ticket is gone.', () => refusal(404, 'The ticket is gone.')],
  ])('says %s also if the lists are never answered again', async (sentence, answer) => {
    serve({
      'GET /admin/awr/fetch': once(() => json(200, [record], { 'X-Total-Count': '1' })),
      'GET /awr/customer/CU2': once(() => json(200, [record], { 'X-Total-Count': '1' })),
      'GET /api/users/customer/CU2': () => json(200, contact),
      [update]: answer,
    })
    const card = await openCard()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Delivered')
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    if (answer().ok) await waitFor(() => expect(alert).toHaveBeenCalledWith(sentence))
    else expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test("only words of one's own ask whether they end the ticket", async () => {
    const requests = desk()
    const card = await openCard()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Delivered')
    expect(card.queryByLabelText('Close this ticket')).toBeNull()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Other')
    await fill({ 'Custom Status': 'Scrapped, money was paid back.' })
    await userEvent.click(card.getByLabelText('Close this ticket'))
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Status updated successfully'))
    expect(await sent(requests)[0]?.json()).toEqual({
      status: 'Scrapped, money was paid back.',
      ends: true,
    })
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Other')
    expect(card.getByLabelText<HTMLInputElement>('Close this ticket').checked).toBe(false)
  })

  test('keeps a card in its place after a status moved it up', async () => {
    const second = { ...record, _id: '02T', ticketNumber: 'T-ACDE-FGHJ-KMNQ' }
    let isSaved = false
    serve({
      'GET /admin/awr/fetch': () => json(200, [record], { 'X-Total-Count': '1' }),
      'GET /awr/customer/CU2': () =>
        json(200, isSaved ? [news, record] : [record, second], { 'X-Total-Count': '2' }),
      'GET /api/users/customer/CU2': () => json(200, contact),
      'POST /admin/awr/update-status/02T': () => {
        isSaved = true
        return json(200, { message: 'Status updated successfully' })
      },
    })
    const news = {
      ...second,
      statusUpdates: [{ status: 'Delivered', date: '2026-10-03T04:30:00Z' }],
    }
    renderPage(<AwrRecordsPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'View Ravi Traders' }))
    const names = () =>
      screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
    await screen.findByRole('article', { name: 'Ticket # T-ACDE-FGHJ-KMNQ' })
    const before = names()
    const card = within(screen.getByRole('article', { name: 'Ticket # T-ACDE-FGHJ-KMNQ' }))
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Delivered')
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    await waitFor(() => expect(alert).toHaveBeenCalledWith('Status updated successfully'))
    expect(await card.findByTitle('Delivered')).toBeTruthy()
    expect(names()).toEqual(before)
  })

  test.each([201, 204])('takes a %i for a failure: 200 alone is success', async (status) => {
    desk(() => new Response(status === 204 ? null : '{}', { status }))
    const card = await openCard()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Delivered')
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    await card.findByText(/^The status could not be updated\./)
    expect(alert).not.toHaveBeenCalled()
  })

  test('takes a second status, also after a lost answer', async () => {
    const requests = desk(silence)
    const card = await openCard()
    for (const status of ['Completed', 'Delivered']) {
      await userEvent.selectOptions(card.getByLabelText('Update Status'), status)
      await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
      await card.findByText(/^The status could not be updated\./)
    }
    const keys = sent(requests).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('offers Retry when the contact of the customer cannot be read', async () => {
    let answers = 0
    serve({
      'GET /admin/awr/fetch': () => json(200, [record], { 'X-Total-Count': '1' }),
      'GET /awr/customer/CU2': () => json(200, [record], { 'X-Total-Count': '1' }),
      'GET /api/users/customer/CU2': () => {
        answers += 1
        return answers === 1 ? refusal(500, '') : json(200, contact)
      },
    })
    await openCard()
    expect(
      await screen.findByText(
        "The customer's details could not be loaded. The server returned an error (500).",
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('r@example.com')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('sends nothing when nothing was chosen or written', async () => {
    const requests = desk()
    const card = await openCard()
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    expect(await card.findByText('Please select a status.')).toBeTruthy()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Other')
    await fill({ 'Custom Status': '   ' })
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    expect(await card.findByText('Please enter the status.')).toBeTruthy()
    expect(sent(requests)).toHaveLength(0)
  })

  test('uses words of one’s own only under Other', async () => {
    const requests = desk()
    const card = await openCard()
    const select = card.getByLabelText('Update Status')
    await userEvent.selectOptions(select, 'Other')
    await fill({ 'Custom Status': 'Sent: https://courier.example/7' })
    await userEvent.selectOptions(select, 'On Hold')
    expect(card.queryByLabelText('Custom Status')).toBeNull()
    await userEvent.selectOptions(select, 'Other')
    expect((card.getByLabelText('Custom Status') as HTMLTextAreaElement).value).toBe('')
    await fill({ 'Custom Status': ' Sent: https://courier.example/7 ' })
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    await waitFor(() => expect(alert).toHaveBeenCalled())
    expect(await sent(requests)[0]?.json()).toEqual({ status: 'Sent: https://courier.example/7' })
  })

  test('keeps the choice and says why when the server refuses', async () => {
    desk(() => refusal(404, 'Ticket not found.'))
    const card = await openCard()
    await userEvent.selectOptions(card.getByLabelText('Update Status'), 'Completed')
    await userEvent.click(card.getByRole('button', { name: 'Confirm Status' }))
    expect(await card.findByText('Ticket not found.')).toBeTruthy()
    expect(alert).not.toHaveBeenCalled()
    expect((card.getByLabelText('Update Status') as HTMLSelectElement).value).toBe('Completed')
  })
})
