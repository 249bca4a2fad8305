import { json, refusal, serve } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession, customerSession } from '@/lib/session'
import { Conversation } from './Conversation'

const said = [
  {
    number: 1,
    from: 'customer',
    text: 'The lamp is red.',
    photos: ['files/a.png', 'files/b.png'],
    at: '2026-03-03T04:30:00Z',
  },
  {
    number: 2,
    from: 'desk',
    author: 'devi',
    authorName: 'Devi Nair',
    text: 'See https://example.com/manual',
    photos: [],
    at: '2026-03-03T05:30:00Z',
  },
]
const thread = { messages: said, earlier: false, unread: 0, seenUpTo: 1 }
const mine = '/my/tickets/01T/messages'
const desks = '/desk/tickets/01T/messages'

beforeEach(() => {
  customerSession.start(freshToken())
  adminSession.start('desk')
})

const customers = () => renderPage(<Conversation side="customer" ticketId="01T" />)
const desk = () => renderPage(<Conversation side="desk" ticketId="01T" customerName="Asha Verma" />)

describe('a conversation', () => {
  test('shows the customer the brand, and what was seen', async () => {
    serve({ [`GET ${mine}`]: () => json(200, thread) })
    customers()
    const [own, theirs] = await screen.findAllByRole('listitem')
    expect(own && within(own).getByText('You')).toBeTruthy()
    expect(own && within(own).getByText('Seen')).toBeTruthy()
    expect(theirs && within(theirs).queryByText('Devi Nair')).toBeNull()
    expect(screen.getByRole('link', { name: 'https://example.com/manual' })).toBeTruthy()
  })

  test('shows the desk the author', async () => {
    serve({ [`GET ${desks}`]: () => json(200, thread) })
    desk()
    expect(await screen.findByText('Devi Nair')).toBeTruthy()
    expect(screen.getByText('Asha Verma')).toBeTruthy()
  })

  test('marks new messages and reports the last one shown', async () => {
    const requests = serve({
      [`GET ${mine}`]: () => json(200, { ...thread, unread: 1 }),
      [`POST ${mine}/read`]: () => json(200, { unread: 0 }),
    })
    customers()
    expect(await screen.findByText('New')).toBeTruthy()
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
    const told = requests.find(({ method }) => method === 'POST')
    expect(await told?.json()).toEqual({ upTo: 2 })
  })

  test('sends by Ctrl+Enter what was written and what was seen', async () => {
    serve({ [`GET ${mine}`]: () => json(200, thread) })
    const sent = serveUploads(() => json(201, { number: 3 }))
    customers()
    const field = await screen.findByLabelText('Your message')
    await userEvent.type(field, ' Thank you. {Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ path: mine, fields: { text: 'Thank you.', seen: '2' } })
    await waitFor(() => expect(field).toHaveProperty('value', ''))
  })

  test('keeps what could not be sent, and says why', async () => {
    serve({ [`GET ${mine}`]: () => json(200, thread) })
    serveUploads(() => refusal(429, 'Too many attempts.'))
    customers()
    const field = await screen.findByLabelText('Your message')
    await userEvent.type(field, 'Hello?')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Too many attempts.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'Hello?')
  })

  test('sends nothing while there is nothing to send', async () => {
    serve({ [`GET ${mine}`]: () => json(200, thread) })
    const sent = serveUploads(() => json(201, {}))
    customers()
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please write something or add a photo.')).toBeTruthy()
    expect(sent).toHaveLength(0)
  })

  test('takes five photos and no sixth, and no other files', async () => {
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => {}
    serve({ [`GET ${mine}`]: () => json(200, thread) })
    const sent = serveUploads(() => json(201, { number: 3 }))
    customers()
    const input = await screen.findByLabelText('Add photos', { selector: 'input' })
    const photo = (name: string) => new File(['x'], name, { type: 'image/png' })
    await userEvent.upload(input, [photo('a.png'), photo('b.png')])
    expect(await screen.findByRole('button', { name: 'Remove b.png' })).toBeTruthy()
    await userEvent.upload(
      input,
      ['c', 'd', 'e', 'f'].map((name) => photo(`${name}.png`)),
    )
    expect(await screen.findByText('A message can have at most 5 photos.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.fields['photos[]']).toHaveProperty('name', 'b.png')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull())
  })

  test('opens a photo large, and the next one', async () => {
    serve({ [`GET ${mine}`]: () => json(200, thread) })
    customers()
    await userEvent.click(await screen.findByRole('button', { name: 'Show photo 1 large' }))
    expect((await screen.findByAltText('Photo 1')).getAttribute('src')).toBe('/files/a.png')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect((await screen.findByAltText('Photo 2')).getAttribute('src')).toBe('/files/b.png')
  })

  test('loads earlier messages', async () => {
    serve({
      [`GET ${mine}`]: ({ url }) =>
        new URL(url).searchParams.get('before') === '1'
          ? json(200, { ...thread, messages: [{ ...said[1], number: 0, text: 'Long ago' }] })
          : json(200, { ...thread, earlier: true }),
    })
    customers()
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }))
    expect(await screen.findByText('Long ago')).toBeTruthy()
  })

  test('shows the newest ten and what is new, older ones on demand', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...said[1],
      number: at + 1,
      text: `Word ${at + 1}`,
    }))
    serve({
      [`GET ${mine}`]: () => json(200, { ...thread, messages: many, unread: 12 }),
      [`POST ${mine}/read`]: () => json(200, { unread: 0 }),
    })
    customers()
    expect(await screen.findByText('Word 19')).toBeTruthy()
    expect(screen.queryByText('Word 18')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
    expect(await screen.findByText('Word 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  })

  test('says why it could not be loaded', async () => {
    serve({ [`GET ${desks}`]: () => refusal(503, 'Busy.') })
    desk()
    expect(await screen.findByText(/The messages could not be loaded\. Busy\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})
