import { json, refusal } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { customerSession } from '@/lib/session'
import { AwrDialog } from './AwrDialog'
import { ServiceRequestDialog } from './ServiceRequestDialog'

const product = { _id: '01P', productID: 'PR1', productName: 'Bullet Camera' }
const closed = vi.fn()

beforeEach(() => {
  customerSession.start(freshToken())
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

  test('forgets a photo that could not be read once the request went out without it', async () => {
    taken({ ticketNumber: 'T-1' })
    renderPage(<ServiceRequestDialog product={product} open onClose={closed} />)
    const photo = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })
    await userEvent.upload(screen.getByLabelText('Image'), photo, { applyAccept: false })
    const refused = 'HEIC photos cannot be read: please choose JPEG, PNG or WebP.'
    expect(await screen.findByText(refused)).toBeTruthy()
    await fill({ Address: 'A', Query: 'Q' })
    await submit()
    await screen.findByText('Query submitted successfully!')
    expect(screen.queryByText(refused)).toBeNull()
  })

  test('says that it was submitted, also when the server names no number', async () => {
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
})

describe('the AWR query', () => {
  test('offers sixteen dealers, asks for none, and then sends an empty one', async () => {
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
