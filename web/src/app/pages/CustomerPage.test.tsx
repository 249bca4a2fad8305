import { customerHead, pastEntries, pastProduct, pastTicket } from '@test/data/history'
import { json, refusal, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { LettersNote } from '@/app/admin/LettersNote'
import { paths } from '@/lib/paths'
import { adminSession } from '@/lib/session'
import CustomerPage from './CustomerPage'

const head = 'GET /desk/customers/CU1'
const timeline = 'GET /desk/customers/CU1/timeline'

const show = (search = '') =>
  renderPage(<CustomerPage />, paths.customerPage, `/admin/dashboard/customers/CU1${search}`)

beforeEach(() => {
  adminSession.start(freshToken())
})

describe('the page of a customer', () => {
  test('shows the person, their records and events, newest first', async () => {
    serve({
      [head]: () => json(200, customerHead),
      [timeline]: () => json(200, { entries: pastEntries }),
    })
    show()
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Verma' })).toBeTruthy()
    const entries = within(screen.getByRole('region', { name: 'Timeline' }))
    const titles = (await entries.findAllByRole('heading', { level: 3 })).map(
      (one) => one.textContent,
    )
    expect(titles).toEqual([
      'Note by Devi Nair about T-ACDE-FGHJ-KMNP',
      'Message from the customer on T-ACDE-FGHJ-KMNP',
      'Update on your ticket',
      'Agreement signed',
      expect.stringContaining('Claim SC1'),
      'Warranty extension',
      expect.stringContaining('Repair & service T-ACDE-FGHJ-KMNP'),
      'Product registered',
    ])
    expect(entries.getByText(/₹1,23,450/)).toBeTruthy()
    expect(entries.getByText('Port 4 is dead, too.')).toBeTruthy()
    expect(entries.getByText('2 photos')).toBeTruthy()
    const answer = entries.getByRole('link', { name: 'Read and reply: T-ACDE-FGHJ-KMNP' })
    expect(answer.getAttribute('href')).toBe('/admin/dashboard/queue?item=01T')
    expect(entries.getByText('Status history (2)', { exact: false })).toBeTruthy()
    expect(screen.getAllByLabelText('Warranty left').length).toBeGreaterThan(0)
  })

  test('tells an owner that someone is guessing the password', async () => {
    const attack = { kind: 'customer', name: 'Asha Verma', failedLogins: 100, full: true }
    serve({
      [head]: () => json(200, customerHead),
      [timeline]: () => json(200, { entries: [] }),
      'GET /admin/waiting': () =>
        json(200, {
          underAttack: [
            { ...attack, id: 'CU2', failedLogins: 7 },
            { ...attack, id: 'CU1' },
          ],
        }),
    })
    renderPage(
      <>
        <LettersNote />
        <CustomerPage />
      </>,
      paths.customerPage,
      '/admin/dashboard/customers/CU1',
    )
    const sentence = /guessing this customer's password: 100 failed logins in the last hour\./
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('lets a manager block a customer with a reason', async () => {
    let isBlocked = false
    const requests = serve({
      [head]: () =>
        json(200, {
          ...customerHead,
          customer: {
            ...customerHead.customer,
            ...(isBlocked && { blockedAt: '2026-03-09T04:31:00Z' }),
          },
        }),
      [timeline]: () => json(200, { entries: [] }),
      'POST /desk/customers/CU1/block': () => {
        isBlocked = true
        return json(200, { message: 'The customer is blocked.' })
      },
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Block the customer' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Threats by phone')
    await userEvent.click(dialog.getByRole('button', { name: 'Block the customer' }))
    expect(await screen.findByText(/has been blocked since 9 March 2026/)).toBeTruthy()
    const sent = requests.find(({ url }) => url.endsWith('/block'))
    expect(await sent?.json()).toEqual({ reason: 'Threats by phone' })
    expect(screen.getByRole('button', { name: 'Unblock the customer' })).toBeTruthy()
  })

  test('offers nothing for a customer who was deleted', async () => {
    const customer = { ...customerHead.customer, name: 'Deleted customer', email: '', phone: '' }
    serve({
      [head]: () =>
        json(200, {
          ...customerHead,
          customer: { ...customer, deletedAt: '2026-03-09T04:31:00Z' },
        }),
      [timeline]: () => json(200, { entries: pastEntries }),
    })
    show()
    expect(await screen.findByText(/This customer was deleted on 9 March 2026\./)).toBeTruthy()
    await screen.findByRole('heading', { name: 'Agreement signed' })
    for (const name of [/Raise a ticket/, /Register a product/, /note/i, /Delete/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    expect(screen.queryByText('Has not stopped any emails.')).toBeNull()
  })

  test('tells which language the customer reads', async () => {
    serve({
      [head]: () =>
        json(200, { ...customerHead, customer: { ...customerHead.customer, language: 'hi' } }),
      [timeline]: () => json(200, { entries: [] }),
    })
    show()
    expect(await screen.findByText('Reads')).toBeTruthy()
    expect(screen.getByText('Hindi')).toBeTruthy()
  })

  test('shows which emails the customer turned off', async () => {
    const stopped = { ...customerHead, stoppedLetters: ['answer', 'status'] }
    let answer = customerHead
    serve({
      [head]: () => json(200, answer),
      [timeline]: () => json(200, { entries: [] }),
    })
    const { unmount } = show()
    expect(await screen.findByText('Has not stopped any emails.')).toBeTruthy()
    unmount()
    answer = stopped
    show()
    expect(await screen.findByText('Has stopped these emails:')).toBeTruthy()
    expect(screen.getByText('Replies')).toBeTruthy()
    expect(screen.getByText('Ticket updates')).toBeTruthy()
  })

  test('filters by the address and loads more after the last entry', async () => {
    const calls = serve({
      [head]: () => json(200, customerHead),
      [timeline]: ({ url }) =>
        json(
          200,
          new URL(url).searchParams.get('after')
            ? {
                entries: [
                  {
                    ...pastEntries[6],
                    id: '00T',
                    ticket: { ...pastTicket, id: '00T', number: 'T-OLD' },
                  },
                ],
              }
            : { entries: [pastEntries[6]], next: '01T' },
        ),
    })
    show('?kind=ticket')
    const tabs = within(await screen.findByRole('navigation', { name: 'Kinds of entries' }))
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Tickets1')
    expect(tabs.getByRole('link', { name: /Claims/ }).textContent).toBe('Claims1,000+')
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('T-OLD')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull())
    const asked = calls
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith('/timeline'))
    expect(asked.map(({ search }) => search)).toEqual(['?kind=ticket', '?kind=ticket&after=01T'])
  })

  test('leaves out parts that the role may not see', async () => {
    const calls = serve({
      [head]: () =>
        json(200, {
          ...customerHead,
          kinds: ['product', 'ticket'],
          counts: customerHead.counts.slice(0, 2),
        }),
      [timeline]: () => json(200, { entries: [] }),
    })
    show('?kind=claim')
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Claims/ })).toBeNull()
    expect(calls.some(({ url }) => new URL(url).searchParams.has('kind'))).toBe(false)
  })

  test('says who at the desk entered a record', async () => {
    serve({
      [head]: () => json(200, { ...customerHead, products: [] }),
      [timeline]: () =>
        json(200, {
          entries: [
            { ...pastEntries[6], ticket: { ...pastTicket, raisedBy: 'devi' } },
            { ...pastEntries[7], product: { ...pastProduct, registeredBy: 'devi' } },
          ],
        }),
    })
    show()
    expect(await screen.findByText('Raised for the customer by our desk: devi')).toBeTruthy()
    expect(screen.getByText('Registered for the customer by our desk: devi')).toBeTruthy()
    expect(screen.getByText('No products registered.')).toBeTruthy()
  })

  test('says if there is no such customer, or why it did not load', async () => {
    let status = 404
    serve({
      [head]: () => (status === 200 ? json(200, customerHead) : refusal(status, 'It is late.')),
      [timeline]: () => json(200, { entries: [] }),
    })
    const first = show()
    expect(await screen.findByText('Customer not found')).toBeTruthy()
    first.unmount()
    status = 500
    show()
    expect(await screen.findByText('The customer could not be loaded.')).toBeTruthy()
    status = 200
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy()
  })

  test('says why the timeline could not be loaded', async () => {
    let isDown = true
    serve({
      [head]: () => json(200, customerHead),
      [timeline]: () =>
        isDown ? refusal(500, 'It is late.') : json(200, { entries: pastEntries }),
    })
    show()
    expect(await screen.findByText('The timeline could not be loaded.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Agreement signed')).toBeTruthy()
  })

  test("raises a ticket with the customer's address and kind", async () => {
    serve({ [head]: () => json(200, customerHead), [timeline]: () => json(200, { entries: [] }) })
    const sent = serveUploads(() => json(201, { message: 'Ticket raised.', ticketNumber: 'T-NEW' }))
    const { router } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Raise a ticket' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Raise a ticket for Asha Verma' }),
    )
    expect((dialog.getByLabelText(/^Address/) as HTMLTextAreaElement).value).toBe('1, Mall Road')
    await userEvent.type(dialog.getByLabelText(/^Query/), 'Port 3 is dead.')
    await userEvent.click(dialog.getByLabelText('Advance replacement (AWR)'))
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=T-NEW&item=T-NEW'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.path).toBe('/desk/customers/CU1/tickets')
    expect(sent[0]?.fields).toMatchObject({
      kind: 'awr',
      productId: '01P',
      query: 'Port 3 is dead.',
    })
  })
})
