import { claimOf, schemeOf } from '@test/data/scheme'
import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import SchemeStatusPage from './SchemeStatusPage'

const own = 'GET /Customer-scheme/customer-scheme/CU1'

const waiting = claimOf({ purchaseDate: null, purchaseFrom: null, invoiceAmount: null })
const rejected = claimOf({
  ticketNo: 'CLB',
  status: 'Rejected',
  rejectionReason: 'The stamp is missing.',
  history: [
    { status: 'Wait for Confirmation', date: '2026-10-02T04:30:00Z' },
    { status: 'Rejected', date: '2026-10-05T04:30:00Z', reason: 'The stamp is missing.' },
  ],
})
const group = {
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  schemeEndDate: '2026-12-31',
  claims: [rejected, waiting],
}

beforeEach(() => customerSession.start(freshToken({ role: 'Dealer' })))
describe('Explore Our Schemes', () => {
  test('groups the claims by scheme', async () => {
    serve({ [own]: () => json(200, [group]) })
    renderPage(<SchemeStatusPage />)
    const section = await screen.findByRole('region', { name: 'Camera Bonanza' })
    expect(within(section).getByText('CLA')).toBeTruthy()
    expect(within(section).getByText('CLB')).toBeTruthy()
    expect(within(section).getAllByText('N/A')).toHaveLength(3)
    expect(within(section).getByText('₹1,50,000')).toBeTruthy()
  })

  test('finds, filters and adds up the claims', async () => {
    serve({ [own]: () => json(200, [group]) })
    const { router } = renderPage(<SchemeStatusPage />)
    const rejections = await screen.findByRole('button', { name: /^Rejected ₹1,50,000 1 claim$/ })
    expect(screen.getByRole('button', { name: /^All claims ₹1,50,000 2 claims$/ })).toBeTruthy()
    await userEvent.click(rejections)
    expect(screen.queryByText('CLA')).toBeNull()
    expect(router.state.location.search).toBe('?status=Rejected')
    await userEvent.type(screen.getByRole('searchbox'), 'nothing like it{Enter}')
    expect(await screen.findByText('No claims match your search.')).toBeTruthy()
  })

  test('opens the claim that an address names', async () => {
    serve({ [own]: () => json(200, [group]) })
    renderPage(<SchemeStatusPage />, '/', '/?claim=clb')
    const dialog = await screen.findByRole('dialog', { name: 'Ticket Details' })
    expect(within(dialog).getByText('CLB')).toBeTruthy()
  })

  test('says that a claim belongs to another account', async () => {
    serve({ [own]: () => json(200, [group]) })
    renderPage(<SchemeStatusPage />, '/', '/?claim=CLX')
    expect(await screen.findByText(/^Claim CLX is not one of yours\./)).toBeTruthy()
  })

  test('shows the reason of a rejection on a click', async () => {
    serve({ [own]: () => json(200, [group]) })
    renderPage(<SchemeStatusPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rejected' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rejection Reason' })
    expect(within(dialog).getByText('The stamp is missing.')).toBeTruthy()
  })

  test.each([
    ['a blank reason', { ...rejected, rejectionReason: ' ' }],
    ['no reason at all', { ...rejected, rejectionReason: undefined }],
  ])('has a word for a rejection with %s', async (_, silent) => {
    serve({ [own]: () => json(200, [{ ...group, claims: [silent] }]) })
    renderPage(<SchemeStatusPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rejected' }))
    expect(await screen.findByText('No reason provided')).toBeTruthy()
  })

  test.each([
    ['Rejected', 'Rejection Reason'],
    ['Details CLB', 'Ticket Details'],
  ])('a rejected claim offers to hand in another invoice: %s', async (button, title) => {
    serve({
      [own]: () => json(200, [group]),
      'GET /Customer-Scheme/all': () => json(200, [schemeOf()]),
    })
    renderPage(<SchemeStatusPage />)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog', { name: title })
    const link = await within(dialog).findByRole('link', { name: 'Upload another invoice' })
    expect(link.getAttribute('href')).toBe('/customer_dashboard/scheme?scheme=SC1')
  })

  test('a scheme that takes no more invoices is not offered again', async () => {
    const live = 'GET /Customer-Scheme/all'
    const requests = serve({ [own]: () => json(200, [group]), [live]: () => json(200, []) })
    renderPage(<SchemeStatusPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Rejected' }))
    await screen.findByRole('dialog', { name: 'Rejection Reason' })
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(screen.queryByRole('link', { name: 'Upload another invoice' })).toBeNull()
  })

  test('shows every stage of a ticket with its date', async () => {
    serve({ [own]: () => json(200, [group]) })
    renderPage(<SchemeStatusPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Details CLB' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ticket Details' })
    const stages = within(dialog).getAllByRole('listitem')
    expect(stages.map((stage) => stage.textContent)).toEqual([
      expect.stringMatching(/^Rejected05 Oct 2026.*The stamp is missing\.$/),
      expect.stringMatching(/^Wait for Confirmation02 Oct 2026/),
    ])
  })

  test('leads someone without claims to the schemes', async () => {
    serve({ [own]: () => json(200, []) })
    const { router } = renderPage(<SchemeStatusPage />)
    await userEvent.click(await screen.findByRole('link', { name: 'Select Schemes' }))
    expect(router.state.location.pathname).toBe('/customer_dashboard/scheme')
  })

  test('says that they could not be fetched', async () => {
    serve({ [own]: () => json(503, {}) })
    renderPage(<SchemeStatusPage />)
    expect(await screen.findByText('Error fetching schemes')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
