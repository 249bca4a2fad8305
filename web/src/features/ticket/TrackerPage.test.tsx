import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import TrackerPage from './TrackerPage'

const path = '/serviceProduct/ticketStatus'
const number = 'T-ACDE-FGHJ-KMNP'

const tracked = {
  ticketNumber: number,
  createdAt: '2026-03-02T04:30:00Z',
  lastUpdated: '2026-03-04T04:30:00Z',
  statusUpdates: [
    { status: 'Under Process', date: '2026-03-03T04:30:00Z' },
    { status: 'Sent: https://courier.example/7 javascript:alert(1)', date: '2026-03-04T04:30:00Z' },
  ],
}

async function track(typed: string) {
  await fill({ 'Ticket Reference Number': typed })
  await userEvent.click(screen.getByRole('button', { name: 'Track Status' }))
}

const entries = () => within(screen.getByLabelText('History')).getAllByRole('listitem')

describe('the public tracker', () => {
  test('asks for a number before it asks the server', async () => {
    const requests = serve({})
    renderPage(<TrackerPage />, path)
    expect(screen.getByText('Support')).toBeTruthy()
    expect(screen.getByText('Track your ticket status')).toBeTruthy()
    expect(screen.getByPlaceholderText('Enter your ticket number')).toBeTruthy()
    await track('   ')
    expect(await screen.findByText('Please enter a ticket number.')).toBeTruthy()
    expect(requests).toHaveLength(0)
  })

  test('shows the timeline, latest first, with web links only', async () => {
    serve({ [`GET /TicketSearch/Search/${number}`]: () => json(200, tracked) })
    const { router } = renderPage(<TrackerPage />, path)
    await track(` ${number} `)
    expect(await screen.findByText(`Ticket #${number}`)).toBeTruthy()
    expect(screen.getByText(/^Last updated/)).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain('https://courier.example/7')
    expect(links.some((href) => href?.startsWith('javascript:'))).toBe(false)
    const steps = screen.getAllByRole('time').map((time) => time.getAttribute('datetime'))
    expect(steps).toEqual([
      tracked.lastUpdated,
      tracked.createdAt,
      tracked.statusUpdates[1]?.date,
      tracked.statusUpdates[0]?.date,
    ])
    expect(entries()).toHaveLength(2)
    expect(screen.getByText(/^Raised on/).textContent).toMatch(/^Raised on 02 Mar 2026/)
    expect(screen.queryByText('We received your request.')).toBeNull()
    expect(router.state.location.search).toBe(`?ticket=${number}`)

    await userEvent.click(screen.getByRole('button', { name: 'Back to search' }))
    expect(await screen.findByLabelText('Ticket Reference Number')).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  test('an address with a number opens the result at once', async () => {
    serve({ [`GET /TicketSearch/Search/${number}`]: () => json(200, tracked) })
    renderPage(<TrackerPage />, path, `${path}?ticket=${number}`)
    expect(await screen.findByText(`Ticket #${number}`)).toBeTruthy()
  })

  test('a new ticket was received', async () => {
    const fresh = { ...tracked, statusUpdates: [], lastUpdated: tracked.createdAt }
    serve({ [`GET /TicketSearch/Search/${number}`]: () => json(200, fresh) })
    renderPage(<TrackerPage />, path, `${path}?ticket=${number}`)
    expect(await screen.findByText('We received your request.')).toBeTruthy()
    expect(entries()).toHaveLength(1)
  })

  test('a history without a number shows the typed number', async () => {
    const alone = { statusUpdates: [{ status: 'On Hold', date: '2026-03-03T04:30:00Z' }] }
    serve({
      [`GET /TicketSearch/Search/${encodeURIComponent(`#${number}`)}`]: () => json(200, alone),
    })
    renderPage(<TrackerPage />, path)
    await track(`#${number}`)
    expect(await screen.findByText(`Ticket #${number}`)).toBeTruthy()
    expect(screen.getByText(/^Last updated/).textContent).toMatch(/^Last updated 03 Mar 2026/)
    expect(screen.queryByText(/^Raised on/)).toBeNull()
    expect(document.body.textContent).not.toContain('N/A')
  })

  test('a new ticket of which nothing is known was received', async () => {
    serve({ [`GET /TicketSearch/Search/${number}`]: () => json(200, { statusUpdates: [] }) })
    renderPage(<TrackerPage />, path, `${path}?ticket=${number}`)
    expect(await screen.findByText('We received your request.')).toBeTruthy()
    expect(screen.getByText(/^Last updated/).textContent).toBe('Last updated N/A')
    expect(document.body.textContent).not.toContain('N/A · N/A')
  })

  test.each([
    [
      'an unknown number',
      () => refusal(404, 'Ticket not found.'),
      'Ticket not found. Please verify the ticket number.',
    ],
    [
      'a server in trouble',
      () => refusal(503, 'Busy.'),
      'An error occurred while fetching the ticket status. Please try again later.',
    ],
    [
      'silence',
      silence,
      'An error occurred while fetching the ticket status. Please try again later.',
    ],
    ['too many attempts', () => refusal(429, 'Please wait 1 minute.'), 'Please wait 1 minute.'],
  ])('says what %s means', async (_, answer, sentence) => {
    serve({ 'GET /TicketSearch/Search/x': answer })
    renderPage(<TrackerPage />, path)
    await track('x')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(document.activeElement).toBe(screen.getByLabelText('Ticket Reference Number'))
  })
})
