import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { customerSession } from '@/lib/session'
import AccountPage from './AccountPage'

const here = {
  id: 'a',
  browser: 'Firefox on Linux',
  address: '198.51.100.7',
  since: '2026-03-03T04:30:00Z',
  lastUsed: '2026-03-03T04:30:00Z',
  current: true,
}
const phone = { ...here, id: 'b', browser: 'Safari on iPhone', current: false }

beforeEach(() => customerSession.start(freshToken()))

/** A server that lists and ends these sessions. */
function serveSessions(...sessions: (typeof here)[]) {
  let known = sessions
  const keep = (test: (session: typeof here) => boolean) => {
    known = known.filter(test)
    return json(200, { message: 'Done.' })
  }
  return serve({
    'GET /my/sessions': () => json(200, known),
    'DELETE /my/sessions/b': () => keep(({ id }) => id !== 'b'),
    'DELETE /my/sessions': () => keep(({ current }) => current),
    'POST /my/password': () => json(200, { message: 'Your password was changed.' }),
  })
}

test('marks this device, and ends another one', async () => {
  serveSessions(here, phone)
  renderPage(<AccountPage />)
  const rows = await screen.findAllByRole('listitem')
  expect(within(rows[0] as HTMLElement).getByText('This device')).toBeTruthy()
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(rows[1] as HTMLElement).getByText(/198\.51\.100\.7/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iPhone' }))
  expect(await screen.findByText('The device was logged out.')).toBeTruthy()
  expect(await screen.findByText('You are not logged in on other devices.')).toBeTruthy()
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
})

test('asks before all others are logged out', async () => {
  const requests = serveSessions(here, phone)
  renderPage(<AccountPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Log out all others' }))
  const question = await screen.findByRole('dialog', { name: 'Log out all other devices?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Log out all others' }))
  expect(await screen.findByText('All other devices were logged out.')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(await screen.findByText('You are not logged in on other devices.')).toBeTruthy()
})

test('changes the password, shows the answer and empties the form', async () => {
  const requests = serveSessions(here)
  renderPage(<AccountPage />)
  await fill({
    'Old Password': 'demo-password',
    'New Password': 'another-password',
    'Confirm Password': 'another-password',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByText('Your password was changed.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Old Password').value).toBe('')
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({
    oldPassword: 'demo-password',
    newPassword: 'another-password',
  })
})

test('sends nothing when the two new passwords differ', async () => {
  const requests = serveSessions(here)
  renderPage(<AccountPage />)
  await fill({
    'Old Password': 'demo-password',
    'New Password': 'another-password',
    'Confirm Password': 'another-pasword',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Confirm Password'))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
})

test('shows a refusal above the form, and a lost connection', async () => {
  const tooMany = 'Too many attempts. Please wait 15 minutes and try again.'
  const answers = [() => refusal(429, tooMany), silence]
  serve({
    'GET /my/sessions': () => json(200, [here]),
    'POST /my/password': () => (answers.shift() ?? silence)(),
  })
  renderPage(<AccountPage />)
  await fill({ 'Old Password': 'a', 'New Password': 'b', 'Confirm Password': 'b' })
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(await screen.findByText(tooMany)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  expect(
    await screen.findByText('No response from the server. Please try again later.'),
  ).toBeTruthy()
})

test('says that the devices could not be loaded, and tries again', async () => {
  const answers = [() => refusal(503, 'The portal is busy.'), () => json(200, [here])]
  serve({ 'GET /my/sessions': () => (answers.shift() ?? silence)() })
  renderPage(<AccountPage />)
  expect(await screen.findByText('Your devices could not be loaded.')).toBeTruthy()
  expect(screen.getByText('The portal is busy.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Firefox on Linux')).toBeTruthy()
})

test('a device that already logged out says so', async () => {
  serve({
    'GET /my/sessions': () => json(200, [here, phone]),
    'DELETE /my/sessions/b': () => refusal(404, 'This session has already ended.'),
  })
  renderPage(<AccountPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }))
  expect(await screen.findByText('This session has already ended.')).toBeTruthy()
})
