import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import RepairRecordsPage from '@/features/ticket/RepairRecordsPage'
import WarrantyRequestsPage from '@/features/warranty/WarrantyRequestsPage'
import { adminSession } from '@/lib/session'

beforeEach(() => adminSession.start('desk'))

const asha = { _id: '01A', customerId: 'CU1', customerName: 'Asha Verma' }
const ravi = { _id: '01R', customerId: 'CU2', customerName: 'Ravi Traders' }
const waits = { waiting: 2, waitingSince: '2025-09-05T06:00:00Z' }

/** Repairs of two customers. One of them waits. */
function repairs() {
  return serve({
    'GET /ProductRepair/fetch': ({ url }) =>
      new URL(url).searchParams.get('waiting') === '1'
        ? json(200, [{ ...asha, ...waits }], { 'X-Total-Count': '1' })
        : json(200, [{ ...asha, ...waits }, ravi], { 'X-Total-Count': '2' }),
  })
}

const asked = (requests: Request[]) =>
  Object.fromEntries(new URL(requests.at(-1)?.url ?? '').searchParams)

test('each line shows how much waits, and since when', async () => {
  repairs()
  renderPage(<RepairRecordsPage />)
  const row = await screen.findByRole('row', { name: /Asha Verma/ })
  expect(row.textContent).toContain('2 since 05 Sept 2025')
  expect(screen.getByRole('row', { name: /Ravi Traders/ }).textContent).not.toContain('waiting')
})

test('each customer shows the latest record, J and Enter open it', async () => {
  const record = {
    productDetails: { productName: 'Camera 4K' },
    statusUpdates: [{ status: 'On Hold', date: '2025-09-06T06:00:00Z' }],
  }
  serve({ 'GET /ProductRepair/fetch': () => json(200, [{ ...asha, ...record }, ravi]) })
  const { router } = renderPage(<RepairRecordsPage />)
  const row = await screen.findByRole('row', { name: /Asha Verma/ })
  expect(row.textContent).toContain('Camera 4KOn Hold06 Sept 2025')
  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toContain('Ravi Traders')
  await userEvent.keyboard('k{Enter}')
  expect(router.state.location.search).toBe('?customer=CU1')
  await userEvent.keyboard('j')
  expect(router.state.location.search).toBe('?customer=CU2')
})

test('the filter shows only waiting customers, in the address', async () => {
  const requests = repairs()
  const { router } = renderPage(<RepairRecordsPage />)
  await screen.findByText('Ravi Traders')
  await userEvent.click(screen.getByRole('radio', { name: 'Waiting' }))
  await waitFor(() => expect(screen.queryByText('Ravi Traders')).toBeNull())
  expect(asked(requests)).toEqual({ group: 'customer', page: '1', limit: '10', waiting: '1' })
  expect(router.state.location.search).toBe('?waiting=1')
  await userEvent.click(screen.getByRole('radio', { name: 'All' }))
  await screen.findByText('Ravi Traders')
  expect(router.state.location.search).toBe('')
})

test('an address with the filter opens with it', async () => {
  const requests = repairs()
  renderPage(<RepairRecordsPage />, '/', '/?waiting=1')
  await screen.findByText('Asha Verma')
  expect(asked(requests).waiting).toBe('1')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Waiting' }).checked).toBe(true)
})

test('when nothing waits, the list says so', async () => {
  serve({ 'GET /api/warranty/fetch': () => json(200, [], { 'X-Total-Count': '0' }) })
  renderPage(<WarrantyRequestsPage />, '/', '/?waiting=1')
  expect(await screen.findByText('No customer found.')).toBeTruthy()
  expect(screen.getByText('Nothing is waiting.')).toBeTruthy()
})

test('a search in waiting customers says so and links to all', async () => {
  const requests = serve({
    'GET /api/warranty/fetch': () => json(200, [], { 'X-Total-Count': '0' }),
  })
  renderPage(<WarrantyRequestsPage />, '/', '/?waiting=1&q=ravi')
  expect(
    await screen.findByText('This search covers only customers with waiting records.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Search all' }))
  await waitFor(() => expect(asked(requests).waiting).toBeUndefined())
  expect(asked(requests)).toMatchObject({ q: 'ravi' })
})

test('the search mentions ticket numbers if there are any', async () => {
  repairs()
  const { unmount } = renderPage(<RepairRecordsPage />)
  const search = await screen.findByRole('searchbox', { name: 'Search by Customer ID/Name' })
  const hint = document.getElementById(search.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('You can also search by ticket number.')
  unmount()
  serve({ 'GET /api/warranty/fetch': () => json(200, [asha], { 'X-Total-Count': '1' }) })
  renderPage(<WarrantyRequestsPage />)
  await screen.findByText('Asha Verma')
  expect(screen.queryByText('You can also search by ticket number.')).toBeNull()
})

test('a plain list of the specification is filtered here', async () => {
  const untouched = { ...asha, statusUpdates: [] }
  const touched = { ...ravi, statusUpdates: [{ status: 'On Hold', date: '2026-03-03T04:30:00Z' }] }
  serve({ 'GET /ProductRepair/fetch': () => json(200, [touched, untouched]) })
  renderPage(<RepairRecordsPage />, '/', '/?waiting=1')
  await screen.findByText('Asha Verma')
  expect(screen.queryByText('Ravi Traders')).toBeNull()
})
