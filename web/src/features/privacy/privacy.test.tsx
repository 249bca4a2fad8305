import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession, customerSession } from '@/lib/session'
import { DeleteAccount } from './DeleteAccount'
import { OwnData } from './OwnData'
import PrivacyPage from './PrivacyPage'
import { RetentionSettings } from './RetentionSettings'
import { useNewNotice } from './useNewNotice'
import { WhoLooked } from './WhoLooked'

const NewNotice = () => useNewNotice()

const plan = (state: string, tickets = 0) => ({
  state,
  askedBy: state === 'none' ? '' : 'customer',
  dueAt: state === 'none' ? undefined : '2026-03-09T04:30:00Z',
  closeOpen: false,
  open: { tickets, requests: 0, claims: 0 },
  files: 3,
  keptInvoices: 1,
  keptYears: 8,
})

test('the notice shows what the server says, with its version', async () => {
  serve({
    'GET /privacy/notice': () =>
      json(200, {
        version: 2,
        since: '2026-03-01T00:00:00Z',
        parts: [{ heading: 'What we keep, and why', lines: ['Your name: to know you.'] }],
      }),
  })
  renderPage(<PrivacyPage />)
  expect(await screen.findByText('Your name: to know you.')).toBeTruthy()
  expect(screen.getByText('Version 2, since 1 March 2026')).toBeTruthy()
})

describe('a customer', () => {
  beforeEach(() => customerSession.start(freshToken()))

  test('shows a new notice once', async () => {
    const requests = serve({
      'GET /my/privacy': () => json(200, { version: 2, new: true }),
      'POST /my/privacy': () => json(200, { version: 2, new: false }),
    })
    renderPage(<NewNotice />)
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Our privacy notice has changed')).toBeNull())
    const sent = requests.find(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({ version: 2 })
  })

  test('is not told of a change with their first notice', async () => {
    serve({ 'GET /my/privacy': () => json(200, { version: 2, new: true, first: true }) })
    renderPage(<NewNotice />)
    expect(await screen.findByRole('region', { name: 'How we treat your data' })).toBeTruthy()
    expect(screen.queryByText('Our privacy notice has changed')).toBeNull()
  })

  test('asks for a correction without a product', async () => {
    const requests = serve({
      'GET /my/data': () => json(200, { state: 'none', bytes: 0 }),
      'GET /my/deletion': () => json(200, plan('none')),
      'GET /Registered/customerid/CU1': () => json(200, []),
      'POST /my/corrections': () => json(201, { message: '', ticketNumber: '' }),
    })
    renderPage(<OwnData />)
    await userEvent.type(await screen.findByLabelText(/What is wrong/), 'My claim is twice there.')
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a correction' }))
    expect(await screen.findByText('We received your request. We answer by email.')).toBeTruthy()
    const sent = requests.find(({ url }) => url.endsWith('/my/corrections'))
    expect(await sent?.json()).toEqual({ productId: '', text: 'My claim is twice there.' })
  })

  test('sees what goes, what stays and what is open before asking', async () => {
    serve({
      'GET /my/deletion': () => json(200, plan('none', 1)),
      'POST /my/deletion': () => refusal(400, 'The password is wrong.'),
    })
    renderPage(<DeleteAccount />)
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
    expect(await screen.findByText('3 files: invoices, photos and letters')).toBeTruthy()
    expect(screen.getByText(/1 invoice of approved claims, for 8 years/)).toBeTruthy()
    expect(screen.getByText('1 ticket')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/Your password/), 'a wrong one')
    await userEvent.click(screen.getByRole('button', { name: 'Delete in 7 days' }))
    expect(await screen.findByText('The password is wrong.')).toBeTruthy()
  })

  test('changes their mind', async () => {
    serve({
      'GET /my/deletion': () => json(200, plan('waiting')),
      'DELETE /my/deletion': () => json(200, plan('none')),
    })
    renderPage(<DeleteAccount />)
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }))
    expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy()
  })
})

describe('an owner', () => {
  beforeEach(() => adminSession.start(freshToken()))

  const retention = {
    version: 1,
    ticketPhotos: 0,
    messages: 0,
    emails: 180,
    rejectedClaims: 0,
    unconfirmed: 0,
    auditKeys: 0,
    invoiceYears: 8,
  }
  const removes = {
    ticketPhotos: 0,
    messages: 0,
    emails: 0,
    rejectedClaims: 0,
    unconfirmed: 0,
    auditKeys: 0,
    invoices: 0,
  }

  test('sees what a retention removes before it is saved', async () => {
    const requests = serve({
      'GET /desk/settings/retention': () => json(200, { retention, removes }),
      'POST /desk/settings/retention/preview': () =>
        json(200, { retention, removes: { ...removes, ticketPhotos: 12 } }),
    })
    renderPage(<RetentionSettings />)
    const photos = await screen.findByLabelText(/Photos of closed tickets/)
    await userEvent.clear(photos)
    await userEvent.type(photos, '90')
    await userEvent.click(screen.getByRole('button', { name: 'Show what this removes' }))
    expect(await screen.findByText('12 photos of tickets')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('sees who looked at personal data in a month', async () => {
    serve({
      'GET /desk/audit/looked': () =>
        json(200, {
          month: '2026-03',
          people: [
            {
              username: 'devi',
              name: 'Devi Menon',
              total: 3,
              ways: [{ kind: 'file.opened', title: 'Files of a customer opened', count: 3 }],
            },
          ],
        }),
    })
    renderPage(<WhoLooked />)
    expect((await screen.findAllByText('Files of a customer opened: 3')).length).toBeGreaterThan(0)
  })
})
