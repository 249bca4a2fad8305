import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { paths, sheetsPath } from '@/lib/paths'
import type { Sheet } from './api'
import SheetsPage from './SheetsPage'

const call = 'GET /desk/tickets/print'

const sheet: Sheet = {
  ticketNumber: 'T-ACDE-FGHJ-KMNP',
  kind: 'repair',
  customerId: 'CU1',
  customerName: 'Asha Verma',
  phone: '09876543210',
  address: '14, Civil Lines',
  productName: '8 Port Switch',
  serialNo: 'SN-1',
  modelNo: 'SW-8',
  query: 'The picture is gone.',
  createdAt: '2026-03-02T20:00:00Z',
  dueOn: '2026-03-05',
  last: { status: 'Waiting for a part', date: '2026-03-03T05:00:00Z' },
  tracker: 'https://care.example.com/serviceProduct/ticketStatus?ticket=T-ACDE-FGHJ-KMNP',
  code: '11\n10',
}

const open = (address: string) => renderPage(<SheetsPage />, paths.ticketSheets, address)

describe('the sheets of tickets', () => {
  test('are job cards, with the receipt of their customer', async () => {
    const calls = serve({ [call]: () => json(200, { sender: '7, Mall Road', sheets: [sheet] }) })
    open(sheetsPath(['T-ACDE-FGHJ-KMNP']))
    const card = within(await screen.findByRole('article', { name: 'Job card T-ACDE-FGHJ-KMNP' }))
    // It is already the next day at the desk.
    expect(card.getByText('03 Mar 2026')).toBeTruthy()
    expect(card.getByText('05 Mar 2026')).toBeTruthy()
    expect(card.getByText('The picture is gone.')).toBeTruthy()
    const receipt = within(card.getByRole('region', { name: 'Receipt' }))
    expect(receipt.getByText('Waiting for a part')).toBeTruthy()
    expect(receipt.getByText(/care\.example\.com\/serviceProduct\/ticketStatus/)).toBeTruthy()
    expect(new URL(calls[0]?.url ?? '').searchParams.get('numbers')).toBe('T-ACDE-FGHJ-KMNP')
  })

  test('are labels on the paper that is chosen', async () => {
    serve({ [call]: () => json(200, { sender: '7, Mall Road', sheets: [sheet] }) })
    open(sheetsPath(['T-ACDE-FGHJ-KMNP'], 'label'))
    const label = within(await screen.findByRole('article', { name: 'To Asha Verma' }))
    expect(label.getByText('14, Civil Lines')).toBeTruthy()
    expect(label.getByText('7, Mall Road')).toBeTruthy()
    const inch = screen.getByRole('link', { name: 'Label, 4 × 6 inch' })
    await userEvent.click(inch)
    expect(inch.getAttribute('aria-current')).toBe('page')
  })

  test('work with missing values', async () => {
    const { last: _, dueOn: __, ...old } = sheet
    serve({
      [call]: () =>
        json(200, {
          sender: '7, Mall Road',
          sheets: [{ ...old, phone: '', address: '', query: '' }],
        }),
    })
    open(sheetsPath(['T-ACDE-FGHJ-KMNP']))
    const card = within(await screen.findByRole('article'))
    expect(card.getAllByText('N/A')).toHaveLength(3)
    expect(card.getByText('We received your request.')).toBeTruthy()
  })

  test('go to the printer once the fonts are there', async () => {
    serve({ [call]: () => json(200, { sender: '7, Mall Road', sheets: [sheet] }) })
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open(sheetsPath(['T-ACDE-FGHJ-KMNP']))
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('that cannot be made say why', async () => {
    serve({ [call]: () => refusal(404, 'There is no ticket T-1.') })
    open(sheetsPath(['T-1']))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('There is no ticket T-1.')).toBeTruthy()
    expect(alert.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  })

  test('are none without a number', async () => {
    open(paths.ticketSheets)
    expect(await screen.findByText('Nothing to print')).toBeTruthy()
  })
})
