import { json, refusal, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerSession } from '@/lib/session'
import { AwrDialog } from './AwrDialog'
import { ServiceRequestDialog } from './ServiceRequestDialog'

const product = { _id: '01P', productID: 'PR1', productName: 'Bullet Camera' }
const closed = vi.fn()

beforeEach(() => {
  customerSession.start(freshToken())
  serve({ 'GET /api/users/customer/CU1': () => json(200, { address: '' }) })
})

const taken = (answer: object) => serveUploads(() => json(201, answer))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
const value = (label: string) => (screen.getByLabelText(label) as HTMLTextAreaElement).value

describe('the service request', () => {
  test('needs an address and a query', async () => {
    const uploads = taken({})
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    expect(screen.getByText('Repair and Service Request')).toBeTruthy()
    await submit()
    expect(await screen.findByText('Please enter the address.')).toBeTruthy()
    expect(screen.getByText('Please enter your query.')).toBeTruthy()
    expect(uploads).toEqual([])
  })

  test('sends the form, says so with the number, and is empty again', async () => {
    const uploads = taken({ ticketNumber: 'T-ACDE-FGHJ-KMNP' })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: '1, Mall Road', Query: 'No picture.' })
    const photo = new File(['x'], 'fault.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Image'), photo)
    await submit()
    expect(await screen.findByText('Query submitted successfully!')).toBeTruthy()
    expect(screen.getByText('T-ACDE-FGHJ-KMNP')).toBeTruthy()
    expect(uploads[0]?.path).toBe('/product-service/submit-query')
    expect(uploads.at(-1)?.fields).toEqual({
      productId: '01P',
      customerId: 'CU1',
      address: '1, Mall Road',
      query: 'No picture.',
      file: photo,
    })
    expect(value('Address') + value('Query')).toBe('')
    expect(screen.queryByText('fault.png')).toBeNull()
  })

  test('an unreadable photo must be removed before sending', async () => {
    const uploads = taken({ ticketNumber: 'T-1' })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    const photo = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })
    await userEvent.upload(screen.getByLabelText('Image'), photo, { applyAccept: false })
    const refused = 'HEIC photos cannot be read. Please select JPEG, PNG or WebP.'
    expect(await screen.findByText(refused)).toBeTruthy()
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Image')))
    expect(screen.getByText(refused)).toBeTruthy()
    expect(uploads).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove IMG_1.HEIC' }))
    expect(screen.queryByText(refused)).toBeNull()
    await submit()
    await screen.findByText('Query submitted successfully!')
    expect(uploads.at(-1)?.fields).not.toHaveProperty('file')
  })

  test('reports success even if the answer has no number', async () => {
    taken({ message: 'Query submitted successfully!' })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    expect(await screen.findByText('Query submitted successfully!')).toBeTruthy()
    expect(screen.queryByText(/Your ticket number is/)).toBeNull()
  })

  test('cannot be sent twice while it is under way', async () => {
    serveUploads(() => new Promise(() => {}))
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    const button = await screen.findByRole('button', { name: 'Submitting...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('keeps what was typed when it fails', async () => {
    serveUploads(() => refusal(415, 'Please upload an image.'))
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    expect(await screen.findByText('Failed to submit query. Please try again.')).toBeTruthy()
    expect(screen.getByText('Please upload an image.')).toBeTruthy()
    expect(value('Query')).toBe('Q')
  })

  const photo = new File(['x'], 'fault.png', { type: 'image/png' })
  test.each([
    ['a field is changed', () => fill({ Query: 'Another' })],
    ['a file is chosen', () => userEvent.upload(screen.getByLabelText('Image'), photo)],
    [
      'it is tried again',
      async () => {
        serveUploads(() => new Promise(() => {}))
        await submit()
      },
    ],
  ])('forgets why it failed when %s', async (_, change) => {
    serveUploads(() => refusal(415, 'Please upload an image.'))
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    await screen.findByText('Failed to submit query. Please try again.')
    await change()
    await waitFor(() =>
      expect(screen.queryByText('Failed to submit query. Please try again.')).toBeNull(),
    )
    expect(screen.queryByText('Please upload an image.')).toBeNull()
  })

  test('takes its sentence from a photo that is removed', async () => {
    const sentence = 'Please upload a JPEG, PNG or WebP image.'
    serveUploads(() =>
      json(415, { message: sentence, fields: [{ name: 'file', message: sentence }] }),
    )
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: 'A', Query: 'Q' })
    await userEvent.upload(screen.getByLabelText('Image'), photo)
    await submit()
    await screen.findByText(sentence)
    await userEvent.click(screen.getByRole('button', { name: 'Remove fault.png' }))
    expect(screen.queryByText(sentence)).toBeNull()
    expect(screen.queryByText('Failed to submit query. Please try again.')).toBeNull()
  })
})

describe('the AWR query', () => {
  test('offers sixteen dealers, requires none, can send an empty one', async () => {
    const uploads = taken({ ticketNumber: 'T-1' })
    renderPage(<AwrDialog product={product} open onClose={closed} />)
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toHaveLength(17)
    expect(options[0]).toBe('Select Your Dealer')
    expect(options).not.toContain('STEK SYSTEM')
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    await screen.findByText('Query submitted successfully!')
    expect(uploads[0]?.path).toBe('/awr/submit-query')
    expect(uploads.at(-1)?.fields).toHaveProperty('purchaseFrom', '')
  })

  test('sends the chosen dealer', async () => {
    const uploads = taken({ ticketNumber: 'T-1' })
    renderPage(<AwrDialog product={product} open onClose={closed} />)
    await userEvent.selectOptions(screen.getByLabelText('Purchase From'), 'ALL_FORTECH')
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    await screen.findByText('Query submitted successfully!')
    expect(uploads.at(-1)?.fields).toHaveProperty('purchaseFrom', 'ALL_FORTECH')
  })
})

describe('what is known already', () => {
  const known = () =>
    serve({ 'GET /api/users/customer/CU1': () => json(200, { address: '14, Civil Lines' }) })

  test.each([
    ['the service request', ServiceRequestDialog],
    ['the AWR query', AwrDialog],
  ])('%s begins with the address of the profile', async (_, Dialog) => {
    known()
    renderPage(<Dialog product={product} open onClose={closed} />)
    await waitFor(() => expect(value('Address')).toBe('14, Civil Lines'))
  })

  test('what was typed before it arrived stays', async () => {
    let arrive: (answer: Response) => void = () => undefined
    serve({
      'GET /api/users/customer/CU1': () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fill({ Address: '1, Mall Road' })
    arrive(json(200, { address: '14, Civil Lines' }))
    await fill({ Query: 'No picture.' })
    expect(value('Address')).toBe('1, Mall Road')
  })

  test('clears the form, and Submit waits for new input', async () => {
    known()
    taken({ ticketNumber: 'T-ACDE-FGHJ-KMNP' })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await waitFor(() => expect(value('Address')).toBe('14, Civil Lines'))
    await fill({ Query: 'No picture.' })
    await submit()
    const receipt = (await screen.findByText('Query submitted successfully!')).closest('[role]')
    expect(receipt?.textContent).toContain('T-ACDE-FGHJ-KMNP')
    expect(screen.getByRole('link', { name: 'Track this ticket' }).getAttribute('href')).toContain(
      'ticket=T-ACDE-FGHJ-KMNP',
    )
    expect(value('Address') + value('Query')).toBe('')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
    await waitFor(() => expect(button.disabled).toBe(true))
    await waitFor(() => expect(document.activeElement).toBe(receipt))
    await fill({ Query: 'Still no picture.' })
    await waitFor(() => expect(button.disabled).toBe(false))
  })
})

describe('a second request for a product', () => {
  const question = 'This product already has an open ticket: T-1.'
  const opened = { ...product, openTickets: [{ ticketNumber: 'T-1' }] }
  const fillAndSubmit = async () => {
    await fill({ Address: '1, Mall Road', Query: 'No picture.' })
    await submit()
  }

  test('asks before it is sent while a ticket is open', async () => {
    const uploads = taken({ ticketNumber: 'T-2' })
    renderPage(<ServiceRequestDialog product={opened} open onClose={closed} />)
    expect(screen.getByText(question)).toBeTruthy()
    await fillAndSubmit()
    const dialog = await screen.findByRole('dialog', { name: 'Raise another ticket?' })
    expect(dialog.textContent).toContain(question)
    await userEvent.click(screen.getByRole('button', { name: 'Do not raise' }))
    expect(uploads).toHaveLength(0)
    expect(value('Query')).toBe('No picture.')
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: 'Raise another' }))
    expect(await screen.findByText('Query submitted successfully!')).toBeTruthy()
    expect(uploads).toHaveLength(1)
  })

  test('asks as well when the first was raised in the same dialog', async () => {
    const uploads = taken({ ticketNumber: 'T-1' })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    await fillAndSubmit()
    await screen.findByText('Query submitted successfully!')
    await fillAndSubmit()
    expect(
      (await screen.findByRole('dialog', { name: 'Raise another ticket?' })).textContent,
    ).toContain(question)
    expect(uploads).toHaveLength(1)
  })
})
