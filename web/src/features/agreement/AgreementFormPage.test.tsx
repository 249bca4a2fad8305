import { firstProgramme, formChoices, nextProgramme, signedRecord } from '@test/data/agreement'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import AgreementFormPage from './AgreementFormPage'

const mine = 'GET /useragreement/fetch-agreement'
const form = 'GET /agreement-form/programme'
const submit = 'POST /agreement-form/agreements'
const submitted = 'Your agreement form has been successfully submitted and is now being processed.'

const nothingYet = {
  [mine]: () => json(200, { data: [] }),
  [form]: () => json(200, formChoices),
}

beforeEach(() => customerSession.start(freshToken()))
async function fillIn() {
  await screen.findByLabelText('Location')
  await fill({
    Location: 'Lucknow',
    'Bank Account Number': '50100204813770',
    'IFSC Code': 'hdfc0001234',
    'Authorized Distributor for Region': 'Jalan Distributors',
    'Partner/Firm Name': 'Ravi Infotech',
    'Contact Person Name': 'Ravi Kumar',
    'Mobile Number': '09812345678',
    Address: 'Shop 7, Hazratganj',
  })
  const choose = (label: string, value: string) =>
    userEvent.selectOptions(screen.getByLabelText(label), value)
  await choose('Quarter', 'Q1 (AMJ) 2026')
  await choose('Purchase Distributor', 'STEK SYSTEM')
  await choose('Distributor Location', 'LUCKNOW')
}

const agree = () =>
  userEvent.click(screen.getByLabelText('I agree to all the Terms and Conditions mentioned above'))
const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit Agreement' }))

describe('the agreement form', () => {
  test('begins with what the profile says, and the dealer named last', async () => {
    const self = {
      customerId: 'CU1',
      name: 'Ravi Traders',
      role: 'Dealer',
      phone: '09812345678',
      address: 'Shop 7, Hazratganj',
      lastDealer: 'STEK SYSTEM',
    }
    serve({ ...nothingYet, 'GET /api/users/customer/CU1': () => json(200, self) })
    renderPage(<AgreementFormPage />)
    await screen.findByText('Filled in from your profile where we could. Please check every field.')
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    await waitFor(() => expect(value('Purchase Distributor')).toBe('STEK SYSTEM'))
    expect(value('Partner/Firm Name')).toBe('Ravi Traders')
    expect(value('Contact Person Name')).toBe('Ravi Traders')
    expect(value('Mobile Number')).toBe('09812345678')
    expect(value('Address')).toBe('Shop 7, Hazratganj')
    expect(value('Location')).toBe('')
  })

  test('says that it is loading until it knows what to show', async () => {
    serve(nothingYet)
    renderPage(<AgreementFormPage />)
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    await screen.findByLabelText('Location')
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  test('sends what was written, and gives way to the notice', async () => {
    const requests = serve({ ...nothingYet, [submit]: () => json(201, signedRecord) })
    renderPage(<AgreementFormPage />)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(submitted)).toBeTruthy()
    expect(
      screen.getByText('Agreement submitted successfully! Thank you for your submission.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Agreement Details' })).toBeTruthy()
    const sent = requests.find(({ method }) => method === 'POST')
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
    expect(await sent?.json()).toEqual({
      customerId: 'CU1',
      location: 'Lucknow',
      quarter: 'Q1 (AMJ) 2026',
      bankAccountNumber: '50100204813770',
      ifscCode: 'HDFC0001234',
      purchaseDistributor: 'STEK SYSTEM',
      authorizedDistributor: 'Jalan Distributors',
      distributorLocation: 'LUCKNOW',
      partnerName: 'Ravi Infotech',
      contactPersonName: 'Ravi Kumar',
      mobileNumber: '09812345678',
      address: 'Shop 7, Hazratganj',
    })
  })

  test('requires every field and the consent before it sends', async () => {
    const requests = serve(nothingYet)
    renderPage(<AgreementFormPage />)
    await screen.findByLabelText('Location')
    await send()
    expect(await screen.findByText('Please enter the location.')).toBeTruthy()
    for (const sentence of [
      'Please select the quarter.',
      'Please enter the bank account number.',
      'Please enter the IFSC code.',
      'Please select a purchase distributor from the list.',
      'Please enter the authorized distributor for your region.',
      'Please select a distributor location from the list.',
      'Please enter the partner or firm name.',
      "Please enter the contact person's name.",
      'Please enter the mobile number.',
      'Please enter the address.',
    ]) {
      expect(screen.getByText(sentence)).toBeTruthy()
    }
    expect(screen.getByText('Please agree to the Terms and Conditions to continue.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test.each([
    [
      'shows why the server refused it',
      () => refusal(400, 'Please shorten the location to at most 200 characters.'),
      'Please shorten the location to at most 200 characters.',
    ],
    ['says so when nobody answers', silence, 'Failed to submit agreement'],
  ])('%s', async (_, answer, sentence) => {
    serve({ ...nothingYet, [submit]: answer })
    renderPage(<AgreementFormPage />)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  test('shows and hides the terms of the quarter', async () => {
    serve(nothingYet)
    renderPage(<AgreementFormPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show Terms' }))
    const table = screen.getByRole('table')
    expect(within(table).getByText(/1\.5 lac \+ GST/)).toBeTruthy()
    expect(screen.getByText('The letter is not transferable.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Hide Terms' }))
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('gives way to the notice whatever the answer looks like', async () => {
    serve({ ...nothingYet, [submit]: () => json(201, {}) })
    renderPage(<AgreementFormPage />)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(submitted)).toBeTruthy()
    expect(
      screen.getByText('Agreement submitted successfully! Thank you for your submission.'),
    ).toBeTruthy()
    expect(screen.queryByLabelText('Location')).toBeNull()
  })

  test('gives way to the notice if only the answer was lost', async () => {
    let offered = firstProgramme
    serve({
      [mine]: () => json(200, { data: offered === firstProgramme ? [] : [signedRecord] }),
      [form]: () => json(200, { ...formChoices, programme: offered }),
      [submit]: () => {
        offered = nextProgramme
        throw new TypeError('Failed to fetch')
      },
    })
    renderPage(<AgreementFormPage />)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(submitted)).toBeTruthy()
    expect(screen.queryByLabelText('Location')).toBeNull()
  })

  test('offers the next quarter after the notice if it is open', async () => {
    let offered = firstProgramme
    serve({
      [mine]: () => json(200, { data: offered === firstProgramme ? [] : [signedRecord] }),
      [form]: () => json(200, { ...formChoices, programme: offered }),
      [submit]: () => {
        offered = nextProgramme
        return json(201, signedRecord)
      },
    })
    renderPage(<AgreementFormPage />)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(submitted)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for Q2 (JAS) 2026' }))
    expect(await screen.findByLabelText('Location')).toBeTruthy()
    expect(screen.getByText('Your agreement for Q1 (AMJ) 2026 has been submitted.')).toBeTruthy()
  })

  test.each([
    ['somebody without a letter', []],
    ['somebody with the letter of a quarter that is over', [signedRecord]],
  ])('says to %s that nothing is open for signing', async (_, data) => {
    const { programme: _none, ...choices } = formChoices
    serve({ [mine]: () => json(200, { data }), [form]: () => json(200, choices) })
    renderPage(<AgreementFormPage />)
    expect(await screen.findByText('No agreement is open for signing at present.')).toBeTruthy()
    expect(screen.queryByLabelText('Location')).toBeNull()
    expect(screen.queryByText(submitted)).toBeNull()
    const letters = screen.queryByRole('link', { name: 'View Agreement Details' })
    expect(letters !== null).toBe(data.length > 0)
  })

  test('gives way to the notice when the open quarter is signed', async () => {
    serve({ ...nothingYet, [mine]: () => json(200, { data: [signedRecord] }) })
    renderPage(<AgreementFormPage />)
    expect(await screen.findByText(submitted)).toBeTruthy()
    expect(screen.queryByLabelText('Location')).toBeNull()
  })

  test('opens again for a new quarter, filled from the last letter', async () => {
    serve({
      [mine]: () => json(200, { data: [signedRecord] }),
      [form]: () => json(200, { ...formChoices, programme: nextProgramme }),
    })
    renderPage(<AgreementFormPage />)
    const location = (await screen.findByLabelText('Location')) as HTMLInputElement
    expect(location.value).toBe('Lucknow')
    expect((screen.getByLabelText('Quarter') as HTMLSelectElement).value).toBe('')
    expect(screen.getByText(/Filled in from your last agreement/)).toBeTruthy()
    expect(screen.getByText('Your agreement for Q1 (AMJ) 2026 has been submitted.')).toBeTruthy()
  })

  test('does not begin with a choice that is no longer offered', async () => {
    serve({
      [mine]: () => json(200, { data: [signedRecord] }),
      [form]: () =>
        json(200, {
          programme: nextProgramme,
          purchaseDistributors: ['UNIVERSAL'],
          distributorLocations: ['AGRA'],
        }),
    })
    renderPage(<AgreementFormPage />)
    await screen.findByLabelText('Location')
    for (const label of ['Purchase Distributor', 'Distributor Location']) {
      expect((screen.getByLabelText(label) as HTMLSelectElement).value).toBe('')
    }
    await userEvent.click(screen.getByRole('button', { name: 'Submit Agreement' }))
    const choice = screen.getByLabelText('Purchase Distributor')
    await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBe('true'))
  })

  test('says why it cannot be shown, and tries again', async () => {
    let answers = 0
    serve({
      ...nothingYet,
      [mine]: () => {
        answers += 1
        return answers === 1 ? json(500, {}) : json(200, { data: [] })
      },
    })
    renderPage(<AgreementFormPage />)
    expect(await screen.findByText('Error: HTTP error! Status: 500')).toBeTruthy()
    expect(screen.getByText('The server returned an error (500).')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Location')).toBeTruthy()
  })
})
