import { schemeOf } from '@test/data/scheme'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import SelectSchemesPage from './SelectSchemesPage'

const running = schemeOf()
const over = schemeOf({ _id: '02S', schemeId: 'SC2', schemeName: 'Router Days', isOver: true })
const all = 'GET /Customer-Scheme/all'

beforeEach(() => {
  customerSession.start(freshToken({ role: 'Dealer' }))
})

async function openForm(name = 'Camera Bonanza') {
  serve({ [all]: () => json(200, [running, over]) })
  renderPage(<SelectSchemesPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  return screen.findByRole('dialog', { name: 'Invoices Sections' })
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
const agree = () =>
  userEvent.click(screen.getByRole('checkbox', { name: /I agree to the terms and conditions/ }))
const attach = () =>
  userEvent.upload(
    screen.getByLabelText('Invoice'),
    new File(['%PDF-1.4 %%EOF'], 'invoice.pdf', { type: 'application/pdf' }),
  )

describe('Select Schemes', () => {
  test('begins with the dealer named last', async () => {
    serve({
      [all]: () => json(200, [running]),
      'GET /api/users/customer/CU1': () => json(200, { lastDealer: 'FORTECH' }),
    })
    renderPage(<SelectSchemesPage />)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Camera Bonanza' }))
    const dealer = await screen.findByLabelText<HTMLSelectElement>('Purchase From')
    await waitFor(() => expect(dealer.value).toBe('FORTECH'))
  })

  test('says that there is no scheme', async () => {
    serve({ [all]: () => json(200, []) })
    renderPage(<SelectSchemesPage />)
    expect(await screen.findByText('Scheme not available')).toBeTruthy()
  })

  test('says that they could not be fetched, and tries again', async () => {
    const answers = [() => json(500, {}), () => json(200, [running])]
    serve({ [all]: () => (answers.shift() ?? answers[0])?.() ?? json(500, {}) })
    renderPage(<SelectSchemesPage />)
    expect(await screen.findByText('Error fetching schemes')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Camera Bonanza')).toBeTruthy()
  })

  test('selects one scheme at a time', async () => {
    await openForm()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(box('Select Camera Bonanza').checked).toBe(true)
    await userEvent.click(box('Select Router Days'))
    expect(box('Select Camera Bonanza').checked).toBe(false)
    expect(box('Select Router Days').checked).toBe(true)
  })

  test('says that a closed scheme takes invoices for reference only', async () => {
    const dialog = await openForm('Router Days')
    expect(within(dialog).getByText(/still upload an invoice for reference/)).toBeTruthy()
    expect(screen.getByText('Closed: for reference only')).toBeTruthy()
  })
})

test('an address that names a scheme opens its form', async () => {
  serve({ [all]: () => json(200, [running, over]) })
  renderPage(<SelectSchemesPage />, '/schemes', '/schemes?scheme=SC2')
  const dialog = await screen.findByRole('dialog', { name: 'Invoices Sections' })
  expect(within(dialog).getByText('Router Days')).toBeTruthy()
})

describe('the invoice', () => {
  test('is refused without terms and without a file', async () => {
    const uploads = serveUploads(() => json(201, {}))
    await openForm()
    await submit()
    expect(await screen.findByText('You must agree to the terms and conditions.')).toBeTruthy()
    expect(screen.getByText('Please upload an invoice for each selected scheme.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Invoice'))
    await agree()
    await submit()
    expect(screen.getByText('Please upload an invoice for each selected scheme.')).toBeTruthy()
    expect(uploads).toEqual([])
  })

  test('is refused after a logout', async () => {
    const uploads = serveUploads(() => json(201, {}))
    await openForm()
    await attach()
    await agree()
    customerSession.end('logout')
    await submit()
    expect(
      await screen.findByText('Unable to retrieve customer ID. Please login again.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/')
    expect(uploads).toEqual([])
  })

  test('offers 18 dealers to have purchased from', async () => {
    const dialog = await openForm()
    const options = within(dialog).getAllByRole('option')
    expect(options).toHaveLength(19)
    expect(options[0]?.textContent).toBe('Select Your Dealer')
  })

  test('is handed in, and its ticket number told', async () => {
    const uploads = serveUploads(() => json(201, { ticketNos: ['CLNEW'] }))
    await openForm()
    await attach()
    await fill({ 'Purchase Date': '05/09/2026', 'Invoice Amount': '₹ 1,500.50' })
    await userEvent.selectOptions(screen.getByLabelText('Purchase From'), 'STEK SYSTEM')
    await agree()
    await submit()
    expect(await screen.findByText('Invoice submitted successfully!')).toBeTruthy()
    expect(screen.getByText(/CLNEW/)).toBeTruthy()
    expect(uploads[0]?.path).toBe('/Customer-Scheme/create')
    expect(uploads[0]?.fields).toMatchObject({
      'schemeIds[]': 'SC1',
      'purchaseDates[]': '2026-09-05',
      'purchaseFrom[]': 'STEK SYSTEM',
      'invoiceAmounts[]': '1500.50',
    })
  })

  test('is handed in, also when the server names no ticket', async () => {
    serveUploads(() => json(201, {}))
    await openForm()
    await attach()
    await agree()
    await submit()
    expect(await screen.findByText('Invoice submitted successfully!')).toBeTruthy()
  })

  test.each([
    ['Error: The scheme is closed.', () => refusal(409, 'The scheme is closed.')],
    ['Submission failed. Please try again.', silence],
  ])('that is not taken says why: %s', async (sentence, answer) => {
    serveUploads(answer)
    await openForm()
    await attach()
    await agree()
    await submit()
    expect(await screen.findByText(sentence)).toBeTruthy()
  })
})

test('the server refuses a User', async () => {
  serve({ [all]: () => refusal(403, 'Schemes are available to dealers only.') })
  renderPage(<SelectSchemesPage />)
  expect(await screen.findByText('Error fetching schemes')).toBeTruthy()
})
