import { hearAlerts } from '@test/alerts'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { shortDate } from '@/lib/dates'
import { customerSession } from '@/lib/session'
import RegisterProductPage from './RegisterProductPage'
import { UnknownModel } from './UnknownModel'

const catalogue = [
  {
    modelNo: 'SW-08P',
    productName: '8 Port Switch',
    productType: 'SWITCH',
    warrantyPeriod: '6 Months',
  },
  {
    modelNo: 'SW-16P',
    productName: '16 Port Switch',
    productType: 'SWITCH',
    warrantyPeriod: '2 Years',
  },
  {
    modelNo: 'C6-305',
    productName: 'CAT-6 Cable',
    productType: 'CAT-6',
    warrantyPeriod: 'MANUFACTURING DEFECTS',
  },
]

const invoice = new File(['%PDF-1.4 %%EOF'], 'invoice.pdf', { type: 'application/pdf' })
let alert: ReturnType<typeof hearAlerts>
const path = '/customer_dashboard/registered_product'

function show() {
  let isFailing = false
  const requests = serve({
    'GET /api/registered-products/Products': (request) => {
      if (isFailing) return json(503, {})
      const text = new URL(request.url).searchParams.get('q')?.toUpperCase() ?? ''
      return json(
        200,
        catalogue.filter(({ modelNo }) => modelNo.includes(text)),
      )
    },
  })
  const fail = (failing: boolean) => {
    isFailing = failing
  }
  return { ...renderPage(<RegisterProductPage />, path), requests, fail }
}

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

async function choose(text: string, model: string) {
  await fill({ 'Model Number': text })
  await userEvent.click(await screen.findByText(model))
}

async function fillEverything() {
  await choose('sw-08', 'SW-08P')
  await fill({ 'Serial Number': ' SN 1 ' })
  await userEvent.type(screen.getByLabelText('Purchase Date'), '31/08/2025')
  await userEvent.upload(screen.getByLabelText('Invoice'), invoice)
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register Product' }))

beforeEach(() => {
  alert = hearAlerts()
  customerSession.start(freshToken())
})

describe('Register Your Product', () => {
  test('suggests models that contain the text, at most five of them', async () => {
    const { requests } = show()
    await fill({ 'Model Number': 'sw-' })
    expect(await screen.findByText('SW-08P')).toBeTruthy()
    expect(screen.getByText('SW-16P')).toBeTruthy()
    expect(screen.queryByText('C6-305')).toBeNull()
    expect(new URL(requests.at(-1)?.url ?? '').search).toBe('?q=sw-&limit=5')
  })

  test('derives name, type, period and expiry, which cannot be typed', async () => {
    show()
    await choose('08', 'SW-08P')
    await userEvent.type(screen.getByLabelText('Purchase Date'), '2025-08-31')
    expect(value('Product Name')).toBe('8 Port Switch')
    expect(value('Product Type')).toBe('SWITCH')
    expect(value('Warranty Period')).toBe('6 Months')
    expect(value('Expiry Date')).toBe(shortDate('2026-02-28'))
    for (const label of ['Product Name', 'Product Type', 'Expiry Date']) {
      expect((screen.getByLabelText(label) as HTMLInputElement).readOnly).toBe(true)
    }
  })

  test('a complete number counts as selected until it changes', async () => {
    show()
    await fill({ 'Model Number': 'sw-16p' })
    await waitFor(() => expect(value('Product Name')).toBe('16 Port Switch'))
    await fill({ 'Model Number': 'sw-16' })
    await waitFor(() => expect(value('Product Name')).toBe(''))
  })

  test('says that a model is unknown, and what to do', async () => {
    show()
    await fill({ 'Model Number': 'XYZ-9' })
    expect(
      await screen.findByText(
        'We do not know this model. Please check the label. If it is correct, contact our support desk.',
      ),
    ).toBeTruthy()
    await fill({ 'Model Number': 'sw-08' })
    await waitFor(() => expect(screen.queryByText(/We do not know this model/)).toBeNull())
  })

  test('leads from an unknown model to the mail of the support desk', () => {
    renderPage(<UnknownModel supportEmail="care@example.com" />)
    const link = screen.getByRole('link', { name: 'care@example.com' })
    expect(link.getAttribute('href')).toBe('mailto:care@example.com')
  })

  test('says that the models could not be loaded, and tries again', async () => {
    const { fail } = show()
    fail(true)
    await fill({ 'Model Number': 'sw-16' })
    expect(await screen.findByText(/The list of models could not be loaded\./)).toBeTruthy()
    fail(false)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
    await userEvent.type(screen.getByLabelText('Model Number'), 'P')
    expect(await screen.findByText('SW-16P')).toBeTruthy()
  })

  test('lets the period be chosen for manufacturing defects', async () => {
    show()
    await choose('c6', 'C6-305')
    await userEvent.type(screen.getByLabelText('Purchase Date'), '29.02.2024')
    const period = screen.getByLabelText('Warranty Period')
    const choices = Array.from(period.querySelectorAll('option'), (option) => option.textContent)
    expect(choices.slice(1)).toEqual([
      '6 Months',
      '1 Year',
      '2 Years',
      '3 Years',
      '4 Years',
      '5 Years',
    ])
    await userEvent.selectOptions(period, '1 Year')
    expect(value('Expiry Date')).toBe(shortDate('2025-02-28'))
  })

  test('asks for what is missing before anything is sent', async () => {
    const uploads = serveUploads(() => json(201, {}))
    show()
    await submit()
    for (const sentence of [
      'Please select a model number from the list.',
      'Please enter the serial number.',
      'Please enter the purchase date.',
      'Please upload the invoice.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Model Number'))
    expect(uploads).toEqual([])
  })

  test('refuses an invoice of more than 10485760 bytes', async () => {
    show()
    const big = new File(['%PDF'], 'big.pdf', { type: 'application/pdf' })
    Object.defineProperty(big, 'size', { value: 10_485_761 })
    await userEvent.upload(screen.getByLabelText('Invoice'), big)
    expect(await screen.findByText('File size exceeds the limit of 10MB')).toBeTruthy()
  })

  test('sends the form, says thank you and opens the dashboard', async () => {
    const uploads = serveUploads(() => json(201, {}))
    const { router } = show()
    await fillEverything()
    await submit()
    const thanks = 'Your submission was successful. Thank you for your action!'
    expect(await screen.findByText(thanks)).toBeTruthy()
    expect(screen.queryByText(/^Sen[dt]/)).toBeNull()
    expect(router.state.location.pathname).toBe(path)
    expect(uploads[0]?.path).toBe('/Registered/RegisteredProduct')
    expect(uploads[0]?.fields).toEqual({
      productName: '8 Port Switch',
      productType: 'SWITCH',
      serialNo: ' SN 1 ',
      modelNo: 'SW-08P',
      purchaseDate: '2025-08-31',
      warrantyPeriod: '6 Months',
      expiryDate: '2026-02-28',
      customerId: 'CU1',
      email: 'asha@example.com',
      invoice,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/customer_dashboard'))
  })

  test.each([
    [() => refusal(409, 'It is registered.'), 'Error: It is registered.'],
    [() => new Response('Bad gateway', { status: 502 }), 'Error: Something went wrong'],
    [silence, 'No response received from the server.'],
  ])('alerts on a failure, and keeps the form', async (answer, sentence) => {
    serveUploads(answer)
    show()
    await fillEverything()
    await submit()
    await waitFor(() => expect(alert).toHaveBeenCalledWith(sentence))
    expect(value('Serial Number')).toBe(' SN 1 ')
    expect(screen.getByText('invoice.pdf')).toBeTruthy()
  })
})
