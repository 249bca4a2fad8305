import { openedProgramme, signedRecord } from '@test/data/agreement'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { renderPage, renderRoutes } from '@test/renderPage'
import { savedFiles } from '@test/savedFiles'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerSession } from '@/lib/session'
import AdminAgreementPrintPage from './AdminAgreementPrintPage'
import AgreementRecordsPage from './AgreementRecordsPage'
import CustomerAgreementPrintPage from './CustomerAgreementPrintPage'
import MyAgreementsPage from './MyAgreementsPage'

const mine = 'GET /useragreement/fetch-agreement'
const desk = 'GET /agreement/fetchagreement'
const programmes = 'GET /agreement/programmes'
const opened = () => json(200, [openedProgramme])

beforeEach(() => customerSession.start(freshToken()))
const failures = [
  ['a refusal', () => refusal(403, 'No.'), 'Error: HTTP error! Status: 403'],
  [
    'an answer without a list',
    () => json(200, { rows: [] }),
    'Error: Invalid data format received',
  ],
  ['silence', silence, 'Error: No response from the server. Please try again later.'],
] as const

describe('My Agreements', () => {
  test('has a row with ID, name and Print for each letter', async () => {
    serve({ [mine]: () => json(200, { data: [signedRecord] }) })
    renderPage(<MyAgreementsPage />)
    expect(await screen.findByText('Ravi Traders')).toBeTruthy()
    expect(screen.getByText('CU1')).toBeTruthy()
    const print = screen.getByRole('link', { name: /^Print/ })
    expect(print.getAttribute('href')).toMatch(/customer-agreement-details-print\?id=A1$/)
  })

  test('says that there are none', async () => {
    serve({ [mine]: () => json(200, { data: [] }) })
    renderPage(<MyAgreementsPage />)
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await screen.findByText('No agreements found')).toBeTruthy()
  })

  test.each(failures)('names %s as the reason', async (_, answer, sentence) => {
    serve({ [mine]: answer })
    renderPage(<MyAgreementsPage />)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('Agreement Details', () => {
  test('passes a letter on, and the print page loads the whole one', async () => {
    let arrives: (answer: Response) => void = () => {}
    const whole = new Promise<Response>((resolve) => {
      arrives = resolve
    })
    const { bankAccountNumber: _, ...masked } = signedRecord.agreement
    const row = { ...signedRecord, agreement: { ...masked, bankAccountLast4: '3770' } }
    serve({
      [desk]: ({ url }) =>
        new URL(url).searchParams.has('id')
          ? whole
          : json(200, { data: [row] }, { 'X-Total-Count': '1' }),
      [programmes]: opened,
    })
    const { router } = renderRoutes(
      [
        { path: '/list', element: <AgreementRecordsPage /> },
        { path: '/admin/dashboard/agreement-details-print', element: <AdminAgreementPrintPage /> },
      ],
      '/list',
    )
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(screen.getByPlaceholderText('Search by Customer ID, Name or Location')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'View Ravi Traders' }))
    expect(await screen.findByText('•••• 3770')).toBeTruthy()
    const print = screen.getByRole('button', { name: 'Print Agreement' })
    expect(print.getAttribute('aria-disabled')).toBe('true')
    arrives(json(200, { data: [signedRecord] }))
    expect(await screen.findByText('50100204813770')).toBeTruthy()
    expect(print.getAttribute('aria-disabled')).toBeNull()
    expect(router.state.location.search).toBe('?id=A1')
    // The browser's history must not contain the bank account.
    expect(JSON.stringify(router.state.location.state)).not.toContain('50100204813770')
  })

  test('shows and exports the letters of one quarter', async () => {
    const names = savedFiles()
    const requests = serve({
      [desk]: () => json(200, { data: [signedRecord] }, { 'X-Total-Count': '1' }),
      [programmes]: opened,
      'GET /agreement/export': () => new Response('xlsx'),
    })
    const { router } = renderPage(<AgreementRecordsPage />)
    const quarter = screen.getByLabelText('Quarter')
    await screen.findByRole('option', { name: openedProgramme.label })
    await userEvent.selectOptions(quarter, openedProgramme.label)
    const asked = (at: Request | undefined) =>
      Object.fromEntries(new URL(at?.url ?? '').searchParams)
    const page = { page: '1', limit: '10', programme: openedProgramme._id }
    await waitFor(() => expect(asked(requests.at(-1))).toEqual(page))
    expect(router.state.location.search).toBe(`?programme=${openedProgramme._id}`)
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(names).toEqual(['Agreement_Details.xlsx']))
    expect(asked(requests.at(-1))).toEqual({ programme: openedProgramme._id })
  })

  test.each(failures)('names %s as the reason', async (_, answer, sentence) => {
    serve({ [desk]: answer, [programmes]: opened })
    renderPage(<AgreementRecordsPage />)
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

describe('a print page', () => {
  test('loads the letter of its address', async () => {
    const requests = serve({ [desk]: () => json(200, { data: [signedRecord] }) })
    renderPage(<AdminAgreementPrintPage />, '/print', '/print?id=A1')
    expect(await screen.findByText('50100204813770')).toBeTruthy()
    expect(requests[0]?.url).toContain('id=A1')
  })

  test('shows N/A where the letter lacks something', async () => {
    const agreement = { ...signedRecord.agreement, bankAccountNumber: '', location: '' }
    serve({ [mine]: () => json(200, { data: [{ ...signedRecord, agreement }] }) })
    renderPage(<CustomerAgreementPrintPage />, '/print', '/print?id=A1')
    expect(await screen.findAllByText('N/A')).toHaveLength(2)
  })

  test('says so when there is no such letter', async () => {
    serve({ [mine]: () => json(200, { data: [signedRecord] }) })
    renderPage(<CustomerAgreementPrintPage />, '/print', '/print?id=other')
    expect(await screen.findByText('No agreements found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Print Agreement' })).toBeNull()
  })

  test('opens the print dialog, and says afterwards that it is done', async () => {
    const print = vi.fn(() => window.dispatchEvent(new Event('afterprint')))
    vi.stubGlobal('print', print)
    serve({ [mine]: () => json(200, { data: [signedRecord] }) })
    renderPage(<CustomerAgreementPrintPage />, '/print', '/print?id=A1')
    await userEvent.click(await screen.findByRole('button', { name: 'Print Agreement' }))
    expect(await screen.findByText('Print Successful')).toBeTruthy()
    expect(screen.getByText('The document has been printed successfully.')).toBeTruthy()
    expect(print).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText('Print Successful')).toBeNull())
    vi.unstubAllGlobals()
  })
})
