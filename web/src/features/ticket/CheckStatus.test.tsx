import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TrackRepairStatus } from './TrackRepairStatus'

async function check(typed: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Track Repair Status' }))
  await screen.findByLabelText('Ticket Number')
  await fill({ 'Ticket Number': typed })
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
}

const timeline = () => within(screen.getByLabelText('Ticket #T-1')).getAllByRole('listitem')

test('the modal shows the history of a ticket', async () => {
  const tracked = {
    ticketNumber: 'T-1',
    createdAt: '2026-03-02T04:30:00Z',
    lastUpdated: '2026-03-03T04:30:00Z',
    statusUpdates: [{ status: 'On Hold', date: '2026-03-03T04:30:00Z' }],
  }
  serve({ 'GET /TicketSearch/Search/T-1': () => json(200, tracked) })
  renderPage(<TrackRepairStatus />)
  await check('T-1')
  expect(await screen.findByText('On Hold')).toBeTruthy()
  expect(screen.getByText(/^Raised on/)).toBeTruthy()
  expect(timeline()).toHaveLength(1)
})

test("the modal says 'received' until there is a history", async () => {
  serve({ 'GET /TicketSearch/Search/T-1': () => json(200, { statusUpdates: [] }) })
  renderPage(<TrackRepairStatus />)
  await check('T-1')
  expect(await screen.findByText('We received your request.')).toBeTruthy()
  expect(screen.getByText('Ticket #T-1')).toBeTruthy()
  expect(timeline()).toHaveLength(1)
})

test.each([
  ['an empty field', '', silence, 'Please enter a ticket number.'],
  ['an unknown number', 'x', () => refusal(404, 'Ticket not found.'), 'Ticket not found.'],
  ['no number', 'x', () => refusal(400, "The field 'ticket' is not valid."), 'Ticket not found.'],
  ['silence', 'x', silence, 'An error occurred while fetching the ticket status.'],
])('the modal says what %s means', async (_, typed, answer, sentence) => {
  serve({ 'GET /TicketSearch/Search/x': answer })
  renderPage(<TrackRepairStatus />)
  await check(typed)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
