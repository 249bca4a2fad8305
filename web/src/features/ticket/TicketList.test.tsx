import { json, refusal, serve, silence } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import AwrListPage from './AwrListPage'
import RepairListPage from './RepairListPage'

const ticket = {
  _id: '01T',
  ticketNumber: 'T-ACDE-FGHJ-KMNP',
  productId: 'PR1',
  productDetails: { productName: 'Switch' },
  query: 'No link on port 3.',
  address: 'Hazratganj',
  file: '',
  purchaseFrom: 'UNIVERSAL',
  createdAt: '2026-03-02T04:30:00Z',
  statusUpdates: [
    { status: 'Under Process', date: '2026-03-03T04:30:00Z' },
    { status: 'Waiting for a part', date: '2026-03-04T04:30:00Z' },
  ],
}

beforeEach(() => customerSession.start(freshToken()))
test('a ticket shows its latest status and opens its history', async () => {
  serve({ 'GET /ProductRepair/customer/CU1': () => json(200, [ticket]) })
  renderPage(<RepairListPage />)
  expect(await screen.findByText('04 Mar 2026')).toBeTruthy()
  expect(screen.getByText('Waiting for a part')).toBeTruthy()
  expect(screen.queryByText('Under Process')).toBeNull()
  await userEvent.click(screen.getByText('Switch'))
  expect(await screen.findByText('Under Process')).toBeTruthy()
  expect(screen.getByText('No link on port 3.')).toBeTruthy()
})

test('the list of replacements says that it loads', async () => {
  serve({ 'GET /awr/customer/CU1': () => new Promise(() => {}) })
  renderPage(<AwrListPage />)
  const loading = screen.getByText('Loading...')
  expect(loading.closest('.sr-only, [aria-hidden="true"]')).toBeNull()
})

test('a new AWR has a dealer, and neither status nor date', async () => {
  serve({ 'GET /awr/customer/CU1': () => json(200, [{ ...ticket, statusUpdates: [] }]) })
  renderPage(<AwrListPage />)
  expect(await screen.findByText('UNIVERSAL')).toBeTruthy()
  expect(screen.getAllByText('N/A')).toHaveLength(2)
})

test('the list says that there is nothing', async () => {
  serve({ 'GET /awr/customer/CU1': () => json(200, []) })
  renderPage(<AwrListPage />)
  expect(await screen.findByText('No repair details available.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([
  ['Busy.', () => refusal(503, 'Busy.')],
  ['No response from the server. Please try again later.', silence],
])('a list that could not be loaded says why: %s', async (cause, answer) => {
  serve({ 'GET /awr/customer/CU1': answer })
  renderPage(<AwrListPage />)
  expect(await screen.findByText('No repair details available.')).toBeTruthy()
  expect(screen.getByText(cause)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
