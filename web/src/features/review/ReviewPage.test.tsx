import { waitingClaim } from '@test/data/desk'
import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { ReviewClaim } from './entries'
import ReviewPage from './ReviewPage'

const path = '/admin/dashboard/review'

const first = waitingClaim
const second: ReviewClaim = {
  ...first,
  id: '01B',
  ticketNo: 'CL2',
  customerName: 'Mohan Traders',
  invoice: 'files/two.png',
  duplicateOf: 'CL1',
  duplicateBy: 'invoice',
  amount: undefined,
}
const third: ReviewClaim = { ...first, id: '01C', ticketNo: 'CL3', invoice: 'files/three.png' }

const request = {
  id: '01D',
  customerId: 'CU1',
  customerName: 'Ravi Traders',
  email: 'ravi@example.com',
  productID: 'PR1',
  productName: 'Switch',
  serialNo: '1',
  modelNo: 'NS-SW-05G',
  purchaseDate: '2026-01-15',
  expiryDate: '2027-01-15',
  status: 'In process',
  invoice: 'files/one.png',
  requestedAt: '2026-03-02T05:00:00Z',
}

type Routes = Parameters<typeof serve>[0]

const picture = () => new Response(new Blob(['x'], { type: 'image/png' }))
const part = (items: ReviewClaim[]) =>
  json(200, {
    items,
    total: items.length,
    totalIsAtLeast: false,
    reasons: ['The invoice cannot be read.', 'The invoice is older than the scheme.'],
  })

const desk: Routes = {
  'GET /desk/review/claims': () => part([first, second, third]),
  'GET /desk/review/warranties': () =>
    json(200, { items: [], total: 0, totalIsAtLeast: false, reasons: [] }),
  'GET /desk/review/claims/CL2/earlier': () =>
    json(200, { claims: [{ ...first, status: 'Approved', sameFile: true }] }),
  'GET /files/one.png': picture,
  'GET /files/two.png': picture,
  'GET /files/three.png': picture,
  'GET /admin/waiting': () => json(200, {}),
}

const shows = (number: string) => screen.findByRole('heading', { name: number })

/** jsdom loads no pictures, so the test fires the event. */
async function sees(number: string) {
  await shows(number)
  fireEvent.load(await screen.findByRole('img', { name: 'Invoice' }))
}

beforeEach(() => {
  sessionStorage.clear()
  adminSession.start(freshToken({ username: 'devi', role: 'Manager' }))
})

test('one key approves, continues and counts the decision', async () => {
  const sent: unknown[] = []
  serve({
    ...desk,
    'POST /desk/review/claims/CL1': async (request) => {
      sent.push(await request.json())
      return json(200, { message: 'done' })
    },
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  expect(screen.getByText('3 claims waiting')).toBeTruthy()
  await userEvent.keyboard('a')
  await shows('CL2')
  expect(sent).toEqual([{ status: 'Approved', reason: '' }])
  expect(screen.getByText('2 claims waiting')).toBeTruthy()
  expect(screen.getByText(/^1 approved \(₹2\.5\slakh\)$/)).toBeTruthy()
})

test('a rejection takes the number of a ready reason', async () => {
  const sent: unknown[] = []
  serve({
    ...desk,
    'POST /desk/review/claims/CL1': async (request) => {
      sent.push(await request.json())
      return json(200, { message: 'done' })
    },
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: 'Reject CL1' })
  expect(within(dialog).getByText('The invoice is older than the scheme.')).toBeTruthy()
  await userEvent.keyboard('2')
  await shows('CL2')
  expect(sent).toEqual([{ status: 'Rejected', reason: 'The invoice is older than the scheme.' }])
})

test('an own reason is typed, digits and all, and may not be empty', async () => {
  const sent: unknown[] = []
  serve({
    ...desk,
    'POST /desk/review/claims/CL1': async (request) => {
      sent.push(await request.json())
      return json(200, { message: 'done' })
    },
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: 'Reject CL1' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  expect(await within(dialog).findByText('Please provide a rejection reason.')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/Custom reason/), 'Page 2 is missing.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await shows('CL2')
  expect(sent).toEqual([{ status: 'Rejected', reason: 'Page 2 is missing.' }])
})

test('the second admin sees who was first, and continues', async () => {
  serve({
    ...desk,
    'POST /desk/review/claims/CL1': () => refusal(409, 'Priya approved this claim at 11:42.'),
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  await userEvent.keyboard('a')
  expect(await screen.findByText('Priya approved this claim at 11:42.')).toBeTruthy()
  await shows('CL2')
  expect(screen.getByText('No decisions yet this session')).toBeTruthy()
})

test('a record stays in place if its decision fails', async () => {
  serve({
    ...desk,
    'POST /desk/review/claims/CL1': () => refusal(500, 'Something went wrong.'),
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  await userEvent.keyboard('a')
  expect(await screen.findByText('Something went wrong.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'CL1' })).toBeTruthy()
})

test('keys move through the records and to the earlier claim', async () => {
  serve(desk)
  renderPage(<ReviewPage />, path, path)
  await shows('CL1')
  await userEvent.keyboard('j')
  await shows('CL2')
  expect(screen.getByText('This invoice was submitted before.')).toBeTruthy()
  await userEvent.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: 'Seen before' })
  expect(await within(dialog).findByText('Same invoice file')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('k')
  await shows('CL1')
  await userEvent.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})

test('nothing waits', async () => {
  serve(desk)
  renderPage(<ReviewPage />, path, `${path}?kind=warranty`)
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy()
})

test('a failed list says so, and a bad filter can be cleared', async () => {
  serve({ ...desk, 'GET /desk/review/claims': () => refusal(500, 'Something went wrong.') })
  const { unmount } = renderPage(<ReviewPage />, path, path)
  expect(await screen.findByText('The waiting records could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  unmount()
  serve({
    ...desk,
    'GET /desk/review/claims': () =>
      refusal(400, 'Please enter the amounts in rupees, with at most two decimals.'),
  })
  renderPage(<ReviewPage />, path, `${path}?from=much`)
  expect(await screen.findByText('This filter cannot be used.')).toBeTruthy()
})

test('more records load although each decision cancels loading', async () => {
  let asked = 0
  serve({
    ...desk,
    'GET /desk/review/claims': ({ url, signal }) => {
      if (!new URL(url).searchParams.get('after')) {
        return json(200, {
          items: [first, second],
          total: 3,
          totalIsAtLeast: false,
          reasons: [],
          next: '01B',
        })
      }
      asked += 1
      if (asked > 1) return part([third])
      // The first request is still running when the user decides.
      return new Promise<Response>((_, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
      })
    },
    'POST /desk/review/claims/CL1': () => json(200, { message: 'done' }),
    'POST /desk/review/claims/CL2': () => json(200, { message: 'done' }),
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  await waitFor(() => expect(asked).toBe(1))
  await userEvent.keyboard('a')
  await sees('CL2')
  await userEvent.keyboard('a')
  await shows('CL3')
})

test('an invoice that is not visible yet cannot be approved', async () => {
  let hasArrived = (_: Response) => {}
  const file = new Promise<Response>((resolve) => {
    hasArrived = resolve
  })
  const sent: string[] = []
  serve({
    ...desk,
    'GET /files/one.png': () => file,
    'POST /desk/review/claims/CL1': () => {
      sent.push('CL1')
      return json(200, { message: 'done' })
    },
  })
  renderPage(<ReviewPage />, path, path)
  await shows('CL1')
  await userEvent.keyboard('a')
  const notice = 'The invoice of CL1 is loading. We approve it as soon as you can see the invoice.'
  expect((await screen.findByRole('alert')).textContent).toBe(notice)
  const approve = screen.getByRole('button', { name: 'Approve' })
  expect(approve.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(approve)
  expect(sent).toEqual([])
  hasArrived(picture())
  await sees('CL1')
  await shows('CL2')
  expect(sent).toEqual(['CL1'])
  expect(screen.queryByText(notice)).toBeNull()
})

test('an early A ends when the user moves on', async () => {
  let hasArrived = () => {}
  const arrived = new Promise<void>((resolve) => {
    hasArrived = resolve
  })
  const requests = serve({ ...desk, 'GET /files/one.png': () => arrived.then(picture) })
  renderPage(<ReviewPage />, path, path)
  await shows('CL1')
  await userEvent.keyboard('a')
  await screen.findByText(/^The invoice of CL1 is loading/)
  await userEvent.keyboard('j')
  await shows('CL2')
  await userEvent.keyboard('k')
  await shows('CL1')
  hasArrived()
  await sees('CL1')
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('an early A approves no invoice that cannot be shown', async () => {
  let fail: () => void = () => {}
  const failed = new Promise<Response>((resolve) => {
    fail = () => resolve(refusal(404, 'gone'))
  })
  const requests = serve({ ...desk, 'GET /files/one.png': () => failed })
  renderPage(<ReviewPage />, path, path)
  await shows('CL1')
  await userEvent.keyboard('a')
  await screen.findByText(/^The invoice of CL1 is loading/)
  fail()
  expect(
    await screen.findByText(
      'CL1 was not approved because its invoice cannot be shown. Press A again to approve it.',
      undefined,
      { timeout: 5000 },
    ),
  ).toBeTruthy()
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('a rejection does not wait for the invoice', async () => {
  serve({ ...desk, 'GET /files/one.png': () => new Promise<Response>(() => {}) })
  renderPage(<ReviewPage />, path, path)
  await shows('CL1')
  await userEvent.keyboard('r')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('an invoice that cannot load is decided after a notice', async () => {
  serve({
    ...desk,
    'GET /files/one.png': () => refusal(500, 'Something went wrong.'),
    'POST /desk/review/claims/CL1': () => json(200, { message: 'done' }),
  })
  renderPage(<ReviewPage />, path, path)
  expect(await screen.findByText('The invoice could not be loaded.')).toBeTruthy()
  await userEvent.keyboard('a')
  await shows('CL2')
})

test('fast key strokes decide only the shown record', async () => {
  const sent: string[] = []
  const ends = (number: string) => () => {
    sent.push(number)
    return json(200, { message: 'done' })
  }
  serve({
    ...desk,
    'POST /desk/review/claims/CL1': ends('CL1'),
    'POST /desk/review/claims/CL2': ends('CL2'),
  })
  renderPage(<ReviewPage />, path, path)
  await sees('CL1')
  for (let stroke = 1; stroke <= 3; stroke++) fireEvent.keyDown(document.body, { key: 'a' })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The record has just changed, so your decision was not saved. Please check it and try again.',
  )
  await sees('CL2')
  expect(sent).toEqual(['CL1'])
  await userEvent.keyboard('a')
  await shows('CL3')
  expect(sent).toEqual(['CL1', 'CL2'])
})

test("an unusual claim shows a warning in the portal's time", async () => {
  serve({
    ...desk,
    'GET /desk/review/claims': () => part([{ ...first, forReference: true }]),
  })
  renderPage(<ReviewPage />, path, path)
  await shows('CL1')
  const words =
    'For reference: we received this claim after the scheme closed. Approve it only as an exception.'
  expect(screen.getByText(words).closest('[data-tone]')?.getAttribute('data-tone')).toBe('orange')
  expect(screen.getByText(/^02 Mar 2026, 10:30 /)).toBeTruthy()
})

test.each([
  [false, 'This customer registered another product with this invoice.', 'grey'],
  [true, 'Another customer registered a product with this invoice.', 'orange'],
])('an invoice with two products: of another customer %s', async (isOther, words, tone) => {
  serve({
    ...desk,
    'GET /desk/review/warranties': () =>
      json(200, {
        items: [{ ...request, sameInvoice: true, sameInvoiceOfOther: isOther }],
        total: 1,
        totalIsAtLeast: false,
        reasons: [],
      }),
  })
  renderPage(<ReviewPage />, path, `${path}?kind=warranty`)
  await shows('PR1')
  expect(screen.getByText(words).closest('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
})

test('the comparison shows scheme, date and dealer of both', async () => {
  const bought = { purchaseDate: '2026-01-15', purchaseFrom: 'STEK SYSTEM' }
  serve({
    ...desk,
    'GET /desk/review/claims': () => part([{ ...second, ...bought }]),
    'GET /desk/review/claims/CL2/earlier': () =>
      json(200, {
        claims: [{ ...first, schemeName: 'Diwali', purchaseDate: '2026-01-16', sameFile: true }],
      }),
  })
  renderPage(<ReviewPage />, path, path)
  await shows('CL2')
  await userEvent.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: 'Seen before' })
  const now = await within(dialog).findByRole('region', { name: 'This one' })
  for (const words of ['Camera Bonanza', '15 Jan 2026', 'STEK SYSTEM']) {
    expect(within(now).getByText(words)).toBeTruthy()
  }
  const earlier = within(dialog).getByRole('region', { name: 'Earlier' })
  for (const words of ['Diwali', '16 Jan 2026', '₹2,50,000']) {
    expect(within(earlier).getByText(words)).toBeTruthy()
  }
})
