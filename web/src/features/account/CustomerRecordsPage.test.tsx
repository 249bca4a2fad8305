import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { savedFiles } from '@test/savedFiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import CustomerRecordsPage from './CustomerRecordsPage'

const ravi = {
  customerId: 'CU2',
  name: 'Ravi Traders',
  email: 'ravi@example.com',
  phone: '09812345678',
  address: 'Hazratganj',
  role: '',
}

const list =
  (total: number, rows: unknown[] = [ravi]) =>
  () =>
    json(200, rows, { 'X-Total-Count': String(total) })

let saved: string[]

beforeEach(() => {
  saved = savedFiles()
  adminSession.start('desk')
})

const path = '/admin/dashboard/registered-customer'

describe('Customer Records', () => {
  test.each([
    [1, '1 record found'],
    [136, '136 records found'],
  ])('counts %i as "%s"', async (total, text) => {
    serve({ 'GET /api/users/all': list(total) })
    renderPage(<CustomerRecordsPage />, path)
    expect(await screen.findByText(text)).toBeTruthy()
    await screen.findByText('Ravi Traders')
    expect(screen.getAllByText(new RegExp(`\\b${total} `))).toHaveLength(1)
  })

  test('asks for ten rows with page, role and search of the address', async () => {
    const requests = serve({ 'GET /api/users/all': list(136) })
    renderPage(<CustomerRecordsPage />, path, `${path}?q=ra&role=Dealer&page=3`)
    await screen.findByText('Ravi Traders')
    const asked = requests.find(({ url }) => url.includes('/all'))
    const query = new URL(asked?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({ q: 'ra', role: 'Dealer', page: '3', limit: '10' })
  })

  test('filters by role', async () => {
    serve({ 'GET /api/users/all': list(136) })
    const { router } = renderPage(<CustomerRecordsPage />, path, `${path}?page=3`)
    await userEvent.click(await screen.findByRole('radio', { name: 'Dealer' }))
    expect(router.state.location.search).toBe('?role=Dealer')
  })

  test('opens the details of a row, with a word for a missing role', async () => {
    serve({ 'GET /api/users/all': list(1) })
    renderPage(<CustomerRecordsPage />, path)
    await userEvent.click(await screen.findByText('Ravi Traders'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Customer Details')).toBeTruthy()
    expect(within(dialog).getByText('ravi@example.com')).toBeTruthy()
    expect(within(dialog).getByText('No role available')).toBeTruthy()
  })

  test('says that there is no customer', async () => {
    serve({ 'GET /api/users/all': list(0, []) })
    renderPage(<CustomerRecordsPage />, path)
    expect(await screen.findByText('No customer found.')).toBeTruthy()
  })

  test('keeps the empty text on a failure, and offers another try', async () => {
    const answers = [() => json(500, {}), list(1)]
    serve({ 'GET /api/users/all': () => (answers.shift() ?? list(1))() })
    renderPage(<CustomerRecordsPage />, path)
    expect(await screen.findByText('No customer found.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Ravi Traders')).toBeTruthy()
  })
})

describe('the export', () => {
  test('saves the spreadsheet of the present filter', async () => {
    const requests = serve({
      'GET /api/users/all': list(1),
      'GET /api/users/export': () => new Response('spreadsheet'),
    })
    renderPage(<CustomerRecordsPage />, path, `${path}?role=Dealer`)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toBe('Customer_Records.xlsx')
    const asked = requests.find(({ url }) => url.includes('/export'))
    expect(new URL(asked?.url ?? '').search).toBe('?role=Dealer')
  })

  test('can be cancelled, and then saves nothing', async () => {
    serve({
      'GET /api/users/all': list(1),
      'GET /api/users/export': (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () =>
            reject(new DOMException('Aborted', 'AbortError')),
          )
        }),
    })
    renderPage(<CustomerRecordsPage />, path)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
    expect(saved).toEqual([])
    expect(screen.queryByText('The export failed. Please try again.')).toBeNull()
  })

  test('tells when it failed', async () => {
    serve({ 'GET /api/users/all': list(1), 'GET /api/users/export': () => json(503, {}) })
    renderPage(<CustomerRecordsPage />, path)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('The export failed. Please try again.')).toBeTruthy()
    expect(saved).toEqual([])
  })
})
