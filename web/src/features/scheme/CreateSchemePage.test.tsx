import { schemeOf } from '@test/data/scheme'
import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import CreateSchemePage from './CreateSchemePage'
import SchemeListPage from './SchemeListPage'

beforeEach(() => adminSession.start('desk'))
const list = (rows: unknown[]) => () => json(200, rows, { 'X-Total-Count': String(rows.length) })
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Scheme' }))

describe('Create New Scheme', () => {
  test('needs a name and a date', async () => {
    const requests = serve({ 'GET /Scheme/all': list([]) })
    renderPage(<CreateSchemePage />)
    await fill({ 'Scheme Name': '  ' })
    await create()
    expect(await screen.findByText('Scheme Name is required')).toBeTruthy()
    expect(screen.getByText('Scheme Date is required')).toBeTruthy()
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(screen.getByText('No schemes available.')).toBeTruthy()
  })

  test('sends the scheme, once, and is empty again', async () => {
    const requests = serve({
      'GET /Scheme/all': list([]),
      'POST /Scheme/create': () => json(201, {}),
    })
    renderPage(<CreateSchemePage />)
    await fill({ 'Scheme Name': 'Camera Bonanza', 'Scheme Date': '31/12/2099' })
    await create()
    expect(await screen.findByText('Camera Bonanza is active.')).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({
      schemeName: 'Camera Bonanza',
      schemeEndDate: '2099-12-31',
    })
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Scheme Name').value).toBe('')
  })

  test('asks before it creates one whose last day is past', async () => {
    const requests = serve({
      'GET /Scheme/all': list([]),
      'POST /Scheme/create': () => json(201, {}),
    })
    renderPage(<CreateSchemePage />)
    await fill({ 'Scheme Name': 'Camera Bonanza', 'Scheme Date': '05/09/2025' })
    await create()
    const asked = await screen.findByRole('dialog', { name: 'Create a closed scheme?' })
    expect(
      within(asked).getByText(/^The last day of Camera Bonanza was 5 September 2025/),
    ).toBeTruthy()
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancel' }))
    expect(requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Scheme Name').value).toBe('Camera Bonanza')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await create()
    const again = await screen.findByRole('dialog', { name: 'Create a closed scheme?' })
    await userEvent.click(within(again).getByRole('button', { name: 'Create Scheme' }))
    expect(await screen.findByText('Camera Bonanza is active.')).toBeTruthy()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('tells why a scheme was refused', async () => {
    serve({
      'GET /Scheme/all': list([]),
      'POST /Scheme/create': () => refusal(400, 'Please shorten the scheme name.'),
    })
    renderPage(<CreateSchemePage />)
    await fill({ 'Scheme Name': 'x', 'Scheme Date': '31/12/2099' })
    await create()
    expect(await screen.findByText('Please shorten the scheme name.')).toBeTruthy()
  })

  test('switches a scheme between Active and Inactive', async () => {
    const requests = serve({
      'GET /Scheme/all': list([schemeOf()]),
      'PATCH /Scheme/hide/01S': () => json(200, schemeOf({ LiveScheme: false })),
    })
    renderPage(<CreateSchemePage />)
    const live = await screen.findByRole('switch', { name: 'Camera Bonanza: Active' })
    expect(live.textContent).toBe('Active')
    await userEvent.click(live)
    const sent = requests.find(({ method }) => method === 'PATCH')
    expect(await sent?.json()).toEqual({ LiveScheme: false })
  })

  test('asks before it deletes', async () => {
    const requests = serve({
      'GET /Scheme/all': list([schemeOf()]),
      'DELETE /Scheme/delete/01S': () => json(200, { message: 'Scheme deleted.' }),
    })
    renderPage(<CreateSchemePage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Camera Bonanza' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Are you sure you want to delete this scheme?')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('keeps the empty text on a failure, and offers another try', async () => {
    serve({ 'GET /Scheme/all': () => json(500, {}) })
    renderPage(<CreateSchemePage />)
    expect(await screen.findByText('No schemes available.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('Scheme List', () => {
  test('has the end date as YYYY-MM-DD and marks what was deleted', async () => {
    const gone = schemeOf({ _id: '02S', schemeName: 'Old', deletedAt: '2026-10-02T04:30:00Z' })
    serve({ 'GET /Scheme/CopySchemes': list([schemeOf(), gone]) })
    renderPage(<SchemeListPage />)
    expect(await screen.findAllByText('2026-12-31')).toHaveLength(2)
    expect(screen.getAllByText('Deleted')).toHaveLength(1)
  })

  test('searches on the server', async () => {
    const requests = serve({ 'GET /Scheme/CopySchemes': list([]) })
    renderPage(<SchemeListPage />, '/list', '/list?q=cam&page=2')
    expect(await screen.findByText('No schemes found.')).toBeTruthy()
    expect(new URL(requests[0]?.url ?? '').search).toBe('?page=2&limit=10&q=cam')
    expect(screen.getByPlaceholderText('Search by Scheme ID/Name')).toBeTruthy()
  })
})
