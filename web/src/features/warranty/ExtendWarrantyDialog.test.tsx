import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { todayIn } from '@/lib/civil'
import { removeCookie } from '@/lib/cookies'
import { shortDate } from '@/lib/dates'
import { customerSession } from '@/lib/session'
import { ExtendWarrantyDialog } from './ExtendWarrantyDialog'

const product = {
  productID: 'PR1',
  productName: 'Switch',
  serialNo: 'SN1',
  modelNo: 'SW-8',
  purchaseDate: todayIn('Asia/Kolkata'),
  expiryDate: '2027-11-30',
  warrantyPeriod: '1 Year',
  invoice: 'files/invoice.pdf',
}
const check = 'GET /api/warranty/check-warranty/PR1'
const claim = 'POST /api/warranty'
const onClaimed = vi.fn()

function show(routes: Parameters<typeof serve>[0], productType = 'SWITCH') {
  const requests = serve({ [check]: () => json(200, { exists: false, status: '' }), ...routes })
  renderPage(
    <ExtendWarrantyDialog
      product={{ ...product, productType }}
      open
      onClose={vi.fn()}
      onClaimed={onClaimed}
    />,
  )
  return requests
}

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Claim Warranty' }))

beforeEach(() => {
  onClaimed.mockReset()
  customerSession.start(freshToken())
})

describe('Add 3 Months Warranty', () => {
  test('shows both expiry dates and the time left to apply', async () => {
    show({})
    expect(await screen.findByText(shortDate('2028-02-29'))).toBeTruthy()
    expect(screen.getByText(shortDate('2027-11-30'))).toBeTruthy()
    expect(screen.getByText('7 days')).toBeTruthy()
    expect(screen.getByText(/^If you claim, you can no longer apply for AWR/)).toBeTruthy()
  })

  test('costs nothing where there is no advance replacement to lose', async () => {
    show({}, 'Cat-6')
    expect(await screen.findByText('7 days')).toBeTruthy()
    expect(screen.queryByText(/^If you claim, you can no longer/)).toBeNull()
  })

  test('claims with everything the claim has, once, and says so', async () => {
    const requests = show({ [claim]: () => json(201, { message: 'Warranty Claimed' }) })
    await press()
    const claimed = await screen.findByText('Warranty Claimed')
    // The focused button is gone.
    await waitFor(() => expect(document.activeElement).toBe(claimed))
    expect(screen.queryByRole('button', { name: 'Claim Warranty' })).toBeNull()
    expect(onClaimed).toHaveBeenCalledTimes(1)
    const sent = requests.at(-1)
    expect(await sent?.json()).toEqual({ ...product, customerId: 'CU1', email: 'asha@example.com' })
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  })

  test('an earlier claim is shown with its status and letter', async () => {
    show({
      [check]: () => json(200, { exists: true, status: 'Approved', document: 'files/letter.pdf' }),
    })
    expect(await screen.findByText('This warranty has already been claimed.')).toBeTruthy()
    expect(screen.getByText('Approved')).toBeTruthy()
    expect(screen.getByRole('link', { name: /View Approval Letter/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Claim Warranty' })).toBeNull()
  })

  test('says so, too, when another window was quicker', async () => {
    const answers = [{ exists: false, status: '' }]
    show({
      [check]: () => json(200, answers.shift() ?? { exists: true, status: 'In process' }),
      [claim]: () => refusal(409, 'This warranty has already been claimed.'),
    })
    await press()
    const refused = await screen.findByText('This warranty has already been claimed.')
    await waitFor(() => expect(document.activeElement).toBe(refused))
    expect(await screen.findByText('In process')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Claim Warranty' })).toBeNull()
    expect(onClaimed).toHaveBeenCalledTimes(1)
  })

  test('says that it could not be looked up, and tries again', async () => {
    const answers = [() => json(503, {}), () => json(200, { exists: false, status: '' })]
    show({ [check]: () => answers.shift()?.() ?? json(500, {}) })
    expect(await screen.findByText(/could not check .* error \(503\)/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Claim Warranty' })).toBeTruthy()
  })

  test('leads to the login when the token is gone', async () => {
    show({})
    await screen.findByRole('button', { name: 'Claim Warranty' })
    removeCookie('token')
    await press()
    expect(await screen.findByText('No token found.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/')
  })

  test('keeps the offer when the server is in trouble', async () => {
    show({ [claim]: () => json(503, {}) })
    await press()
    const sentence = 'The warranty could not be claimed. Please try again.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Claim Warranty' })).toBeTruthy()
  })
})
