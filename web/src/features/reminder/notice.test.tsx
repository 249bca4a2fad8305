import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { adminSession, customerSession } from '@/lib/session'
import { OwnDigest } from './OwnDigest'
import { OwnNotices } from './OwnNotices'
import { StopLetters } from './StopLetters'

describe('the letters that a customer gets', () => {
  beforeEach(() => customerSession.start(freshToken()))

  const notices = (status: boolean) => ({
    notices: [
      { topic: 'decision', wanted: true },
      { topic: 'status', wanted: status },
    ],
  })

  test('are switched one by one, at once', async () => {
    const requests = serve({
      'GET /my/notices': () => json(200, notices(true)),
      'PUT /my/notices': () => json(200, notices(false)),
    })
    renderPage(<OwnNotices />)
    const status = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Ticket updates',
    })
    expect(status.checked).toBe(true)
    await userEvent.click(status)
    await waitFor(() => expect(status.checked).toBe(false))
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Decisions' }).checked).toBe(true)
    const sent = requests.find(({ method }) => method === 'PUT')
    expect(await sent?.json()).toEqual({ topic: 'status', wanted: false })
  })

  test('stay as they were when the choice is refused, which is said', async () => {
    serve({
      'GET /my/notices': () => json(200, notices(true)),
      'PUT /my/notices': () => refusal(429, 'Too many attempts. Please try again later.'),
    })
    renderPage(<OwnNotices />)
    const status = await screen.findByRole<HTMLInputElement>('switch', {
      name: 'Ticket updates',
    })
    await userEvent.click(status)
    expect(await screen.findByText('Too many attempts. Please try again later.')).toBeTruthy()
    expect(status.checked).toBe(true)
  })
})

test('the daily email is turned off', async () => {
  adminSession.start(freshToken())
  const requests = serve({
    'GET /desk/me/digest': () => json(200, { digest: 'on' }),
    'PUT /desk/me/digest': () => json(200, { digest: 'off' }),
  })
  renderPage(<OwnDigest />)
  const digest = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Send me a daily email',
  })
  expect(digest.checked).toBe(true)
  await userEvent.click(digest)
  await waitFor(() => expect(digest.checked).toBe(false))
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.json()).toEqual({ digest: 'off' })
})

describe('the link of a letter', () => {
  const gone =
    'This link is incomplete or no longer works. Please use the link in a newer email, or manage your emails in your account.'

  test('changes nothing until a button is pressed, both ways', async () => {
    let wanted = true
    const requests = serve({
      'POST /unsubscribe': () => json(200, { topic: 'status', wanted }),
      'PUT /unsubscribe': async (request) => {
        wanted = (await request.json()).wanted
        return json(200, { topic: 'status', wanted })
      },
    })
    renderPage(<StopLetters token="secret" />)
    expect(await screen.findByText('Ticket updates')).toBeTruthy()
    expect(requests.map(({ method }) => method)).toEqual(['POST'])
    await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
    expect(await screen.findByText('These emails are stopped.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Start them again' }))
    expect(await screen.findByText('You will receive these emails again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeTruthy()
  })

  test('says that it no longer works, and what to do then', async () => {
    serve({ 'POST /unsubscribe': () => refusal(400, gone) })
    renderPage(<StopLetters token="old" />)
    expect(await screen.findByText(gone)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    const account = screen.getByRole('link', { name: 'Manage all emails in your account' })
    expect(account.getAttribute('href')).toBe('/customer_dashboard/account')
  })
})
