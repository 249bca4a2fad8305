import { claimOf } from '@test/data/scheme'
import { json, once, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { savedFiles } from '@test/savedFiles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import CustomerSchemesPage from './CustomerSchemesPage'
import RegisteredSchemesPage from './RegisteredSchemesPage'

const waiting = claimOf()
const process = claimOf({ ticketNo: 'CLB', status: 'In Process' })
const approved = claimOf({ ticketNo: 'CLC', status: 'Approved' })
const rejected = claimOf({ ticketNo: 'CLD', status: 'Rejected', rejectionReason: 'No stamp.' })
const twice = claimOf({ ticketNo: 'CLE', duplicateOf: 'CLA', duplicateBy: 'invoice' })
const elsewhere = claimOf({ ticketNo: 'CLX', schemeId: 'SC2' })

const contact = { name: 'Ravi Traders', phone: '098', email: 'r@example.com', address: 'Lucknow' }
const row = { ...waiting, claims: 5, waiting: 2 }
const counts = [
  { schemeId: 'SC1', schemeName: 'Camera Bonanza', count: 3 },
  { schemeId: 'SC2', schemeName: 'Router Days', count: 9 },
]

let saved: string[]

function desk(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /Scheme/counts': () => json(200, counts),
    'GET /Scheme/fetch': () => json(200, [row], { 'X-Total-Count': '1' }),
    'GET /Scheme/customerid/CU1': () =>
      json(200, [waiting, process, approved, rejected, twice, elsewhere]),
    'GET /api/users/customer/CU1': () => json(200, contact),
    ...more,
  })
}

beforeEach(() => {
  saved = savedFiles()
  adminSession.start('desk')
})
const path = '/admin/dashboard/CustomerScheme'
const update = 'POST /Scheme/update-status'

async function review() {
  renderPage(<CustomerSchemesPage />, path)
  await userEvent.click(await screen.findByText('Ravi Traders'))
  const dialog = await screen.findByRole('dialog', { name: 'Customer Scheme Details' })
  await within(dialog).findByText('CLB')
  return dialog
}

const button = (name: string) => screen.getByRole('button', { name })
const box = (ticketNo: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${ticketNo}` })
const decisions = async (requests: Request[]) =>
  (await requests.find(({ method }) => method === 'POST')?.json())?.schemes

describe('Customer Scheme', () => {
  test('has the schemes with their counts, and filters on the server', async () => {
    const requests = desk()
    const { router } = renderPage(<CustomerSchemesPage />, path)
    const select = await screen.findByLabelText('Scheme')
    await within(select).findByRole('option', { name: 'All Schemes (12)' })
    await userEvent.selectOptions(select, 'Camera Bonanza (3)')
    expect(router.state.location.search).toBe('?scheme=SC1')
    await expect
      .poll(() => requests.map(({ url }) => new URL(url).search))
      .toContain('?group=customer&scheme=SC1&page=1&limit=10')
    expect(screen.getByPlaceholderText('Search by Customer ID/Name')).toBeTruthy()
  })

  test('lets only pending claims of the scheme be selected', async () => {
    desk()
    await review()
    const selectable = ['CLA', 'CLB', 'CLC', 'CLD', 'CLE'].filter((no) => !box(no).disabled)
    expect(selectable).toEqual(['CLA', 'CLE'])
    expect(screen.queryByText('CLX')).toBeNull()
    expect(screen.getByText(/Same invoice as/).textContent).toBe('Same invoice as CLA')
  })

  test('refuses a decision on nothing', async () => {
    const requests = desk()
    await review()
    await userEvent.click(button('Approve Selected'))
    expect(await screen.findByText('Please select at least one scheme.')).toBeTruthy()
    await userEvent.click(button('Reject Selected'))
    expect(screen.queryByText('Enter Rejection Reason')).toBeNull()
    expect(await decisions(requests)).toBeUndefined()
  })

  test("sends 'In Process' for Approve Selected, and says so", async () => {
    const requests = desk({ [update]: () => json(200, {}) })
    await review()
    await userEvent.click(box('CLA'))
    await userEvent.click(box('CLE'))
    await userEvent.click(button('Approve Selected'))
    expect(await screen.findByText("Selected schemes updated to 'In Process'.")).toBeTruthy()
    expect(await decisions(requests)).toMatchObject([
      { customerId: 'CU1', schemeId: 'SC1', ticketNo: 'CLA', status: 'In Process' },
      { ticketNo: 'CLE', status: 'In Process' },
    ])
  })

  test.each([
    [refusal(409, 'Claim CLA is already Rejected.'), 'Claim CLA is already Rejected.'],
    [json(500, {}), 'Error updating scheme statuses.'],
  ])('tells why an approval failed', async (answer, sentence) => {
    desk({ [update]: () => answer.clone() })
    await review()
    await userEvent.click(box('CLA'))
    await userEvent.click(button('Approve Selected'))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('asks for a reason, trims it and sends it with the rejection', async () => {
    const requests = desk({ [update]: () => json(200, {}) })
    await review()
    await userEvent.click(box('CLA'))
    await userEvent.click(button('Reject Selected'))
    await screen.findByRole('dialog', { name: 'Enter Rejection Reason' })
    await fill({ 'Rejection Reason': '   ' })
    await userEvent.click(button('Reject'))
    expect(await screen.findByText('Please provide a rejection reason.')).toBeTruthy()
    await fill({ 'Rejection Reason': ' No stamp. ' })
    await userEvent.click(button('Reject'))
    expect(await screen.findByText('Selected schemes rejected.')).toBeTruthy()
    expect(await decisions(requests)).toMatchObject([
      { ticketNo: 'CLA', status: 'Rejected', rejectionReason: 'No stamp.' },
    ])
  })

  describe('lists that are never answered again', () => {
    const lists = () => ({
      'GET /Scheme/counts': once(() => json(200, counts)),
      'GET /Scheme/fetch': once(() => json(200, [row], { 'X-Total-Count': '1' })),
      'GET /Scheme/customerid/CU1': once(() => json(200, [waiting, process])),
    })

    test('hold back no approval', async () => {
      desk({ ...lists(), [update]: () => json(200, {}) })
      await review()
      await userEvent.click(box('CLA'))
      await userEvent.click(button('Approve Selected'))
      expect(await screen.findByText("Selected schemes updated to 'In Process'.")).toBeTruthy()
    })

    test('hold back no rejection', async () => {
      desk({ ...lists(), [update]: () => json(200, {}) })
      await review()
      await userEvent.click(box('CLA'))
      await userEvent.click(button('Reject Selected'))
      await fill({ 'Rejection Reason': 'No stamp.' })
      await userEvent.click(button('Reject'))
      expect(await screen.findByText('Selected schemes rejected.')).toBeTruthy()
      await waitFor(() => expect(screen.queryByText('Enter Rejection Reason')).toBeNull())
    })

    test('hold back no last step', async () => {
      desk({ ...lists(), [update]: () => json(200, {}) })
      await review()
      await userEvent.click(button('Mark Approved CLB'))
      await userEvent.click(button('Mark Approved'))
      expect(await screen.findByText('Claim approved.')).toBeTruthy()
    })

    test('hold back no refusal', async () => {
      desk({ ...lists(), [update]: () => refusal(409, 'Claim CLA is already Rejected.') })
      await review()
      await userEvent.click(box('CLA'))
      await userEvent.click(button('Approve Selected'))
      expect(await screen.findByText('Claim CLA is already Rejected.')).toBeTruthy()
    })
  })

  test('says the same again when the answer to a rejection was lost', async () => {
    let claims = [waiting, process]
    let isLost = true
    const requests = desk({
      'GET /Scheme/customerid/CU1': () => json(200, claims),
      [update]: () => {
        claims = [{ ...waiting, status: 'Rejected' }, process]
        if (!isLost) return json(200, {})
        isLost = false
        throw new TypeError('Failed to fetch')
      },
    })
    await review()
    await userEvent.click(box('CLA'))
    await userEvent.click(button('Reject Selected'))
    await fill({ 'Rejection Reason': 'No stamp.' })
    await userEvent.click(button('Reject'))
    expect(await screen.findByText('Error rejecting schemes.')).toBeTruthy()
    await userEvent.click(button('Reject'))
    expect(await screen.findByText('Selected schemes rejected.')).toBeTruthy()
    const sent = requests.filter(({ method }) => method === 'POST')
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  test('keeps the reason when the rejection failed', async () => {
    desk({ [update]: () => json(500, {}) })
    await review()
    await userEvent.click(box('CLA'))
    await userEvent.click(button('Reject Selected'))
    await fill({ 'Rejection Reason': 'No stamp.' })
    await userEvent.click(button('Reject'))
    expect(await screen.findByText('Error rejecting schemes.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Rejection Reason').value).toBe('No stamp.')
  })

  test('opens with the focus on its title, so Enter does nothing', async () => {
    desk()
    const dialog = await review()
    const title = within(dialog).getByRole('heading', { name: 'Customer Scheme Details' })
    expect(document.activeElement).toBe(title)
  })

  test('selects all that wait, and none', async () => {
    desk()
    await review()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all waiting' })
    await userEvent.click(box('CLA'))
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect(['CLA', 'CLB', 'CLC', 'CLD', 'CLE'].filter((no) => box(no).checked)).toEqual([
      'CLA',
      'CLE',
    ])
    expect(screen.getByText('2 selected')).toBeTruthy()
    await userEvent.click(all)
    expect(screen.queryByText(/ selected$/)).toBeNull()
  })

  test('offers no selection where everything is decided', async () => {
    desk({ 'GET /Scheme/customerid/CU1': () => json(200, [process, approved]) })
    await review()
    expect(screen.queryByRole('checkbox', { name: 'Select all waiting' })).toBeNull()
    expect(box('CLB').title).toBe('Already decided')
  })

  test('asks before it marks a claim in process as approved', async () => {
    const requests = desk({ [update]: () => json(200, {}) })
    await review()
    await userEvent.click(button('Mark Approved CLB'))
    const question = await screen.findByRole('dialog', { name: 'Approve this claim?' })
    expect(
      within(question).getByText(
        /CLB becomes Approved\. You can undo this until the dealer’s email is sent\./,
      ),
    ).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(await decisions(requests)).toBeUndefined()
    await userEvent.click(button('Mark Approved CLB'))
    const again = await screen.findByRole('dialog', { name: 'Approve this claim?' })
    await userEvent.click(within(again).getByRole('button', { name: 'Mark Approved' }))
    expect(await screen.findByText('Claim approved.')).toBeTruthy()
    expect(await decisions(requests)).toMatchObject([{ ticketNo: 'CLB', status: 'Approved' }])
  })

  test('shows the stored reason, and the history with who did it', async () => {
    desk()
    await review()
    await userEvent.click(button('Rejected'))
    expect(await screen.findByText('No stamp.')).toBeTruthy()
    await userEvent.click(button('History CLA'))
    expect(await screen.findByText('By the dealer')).toBeTruthy()
  })
})

describe('the export', () => {
  const sheet = () => new Response('spreadsheet')

  test('saves Registered_Schemes.xlsx with the rows of the list', async () => {
    const requests = desk({ 'GET /Scheme/export': sheet })
    renderPage(<CustomerSchemesPage />, path, `${path}?scheme=SC1&q=ra`)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toBe('Registered_Schemes.xlsx')
    const asked = requests.find(({ url }) => url.includes('/export'))
    expect(new URL(asked?.url ?? '').search).toBe('?group=customer&q=ra&scheme=SC1')
  })

  test('is the basic one when the contacts cannot be read', async () => {
    const answers = [() => json(500, {}), sheet]
    desk({ 'GET /Scheme/export': () => (answers.shift() ?? sheet)() })
    renderPage(<CustomerSchemesPage />, path)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toBe('Registered_Schemes_Basic.xlsx')
    const told = await screen.findByRole('dialog', { name: 'Exported without Phone and Email' })
    expect(told.textContent).toContain(
      'The contacts could not be loaded, so the file has the Registration Date instead.',
    )
  })

  test('tells when it failed', async () => {
    desk({ 'GET /Scheme/export': () => refusal(400, 'No.') })
    renderPage(<CustomerSchemesPage />, path)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    expect(await screen.findByText('The export failed. Please try again.')).toBeTruthy()
  })

  test('of registered schemes is the basic one, or with contacts', async () => {
    const requests = desk({ 'GET /Scheme/export': sheet })
    renderPage(<RegisteredSchemesPage />, `${path}/registered`)
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await userEvent.click(await screen.findByRole('button', { name: 'Export with contacts' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved).toEqual(['Registered_Schemes_Basic.xlsx', 'Registered_Schemes.xlsx'])
    const asked = requests.filter(({ url }) => url.includes('/export'))
    expect(asked.map(({ url }) => new URL(url).search)).toEqual([
      '?group=customer&basic=true',
      '?group=customer',
    ])
  })
})

describe('the registered schemes', () => {
  test('show the customer, their records and their invoices', async () => {
    desk()
    renderPage(<RegisteredSchemesPage />, `${path}/registered`)
    const view = await screen.findByRole('button', { name: 'View Ravi Traders, Camera Bonanza' })
    await userEvent.click(view)
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('r@example.com')).toBeTruthy()
    expect(await within(dialog).findAllByRole('link', { name: /View Invoice/ })).toHaveLength(5)
  })

  test('shows customer ID, reference, reason and deleted schemes', async () => {
    const late = { ...approved, forReference: true, schemeDeleted: true }
    desk({
      'GET /Scheme/customerid/CU1': () => json(200, [late, rejected]),
      'GET /Scheme/fetch': () =>
        json(200, [{ ...row, schemeDeleted: true }], { 'X-Total-Count': '1' }),
    })
    renderPage(<RegisteredSchemesPage />, `${path}/registered`)
    const listed = await screen.findByRole('row', { name: /Ravi Traders/ })
    expect(within(listed).getByText('Deleted')).toBeTruthy()
    await userEvent.click(listed)
    const dialog = await screen.findByRole('dialog', { name: 'Registered Scheme Details' })
    expect(await within(dialog).findByText('For reference')).toBeTruthy()
    expect(within(dialog).getByText('No stamp.')).toBeTruthy()
    expect(within(dialog).getAllByText('Deleted')).toHaveLength(1)
    expect(within(dialog).getByText('Customer ID').nextSibling?.textContent).toContain('CU1')
  })

  test('say that nothing matches', async () => {
    desk({ 'GET /Scheme/fetch': () => json(200, [], { 'X-Total-Count': '0' }) })
    renderPage(<RegisteredSchemesPage />, `${path}/registered`)
    expect(await screen.findByText('No records found matching your criteria')).toBeTruthy()
  })
})
