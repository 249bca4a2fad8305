import { json, refusal, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { adminSession } from '@/lib/session'
import { DeskPerson } from './DeskPerson'

const me = {
  username: 'admin',
  name: 'admin',
  email: 'support@localhost',
  role: 'Owner',
  mustChangePassword: false,
}

beforeEach(() => adminSession.start(freshToken()))

test('a new address asks for the password and reports the link', async () => {
  const requests = serve({
    'GET /desk/me': () => json(200, me),
    'PUT /desk/me': () =>
      json(200, { message: 'We are sending the link to meera@example.com. Open the link.' }),
  })
  renderPage(<DeskPerson />)
  expect(await screen.findByText('No one reads this address. Please enter your own.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit name and email' }))
  const name = await screen.findByLabelText(/Your full name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Meera Iyer')
  expect(screen.queryByLabelText(/Your password/)).toBeNull()
  const email = screen.getByLabelText(/Email/)
  await userEvent.clear(email)
  await userEvent.type(email, 'meera@example.com')
  await userEvent.type(await screen.findByLabelText(/Your password/), 'a long password')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/We are sending the link to meera@example.com/)).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.json()).toEqual({
    name: 'Meera Iyer',
    email: 'meera@example.com',
    password: 'a long password',
  })
})

test('a link confirms only when it is pressed', async () => {
  const requests = serve({
    'GET /desk/me': () => json(200, { ...me, pendingEmail: 'meera@example.com' }),
    'POST /desk/me/email': () => refusal(400, 'This link has expired or was already used.'),
  })
  renderPage(<DeskPerson />, paths.deskAccount, `${paths.deskAccount}?confirm=abc`)
  const button = await screen.findByRole('button', { name: 'Confirm the address' })
  expect(screen.getByText('The link to meera@example.com waits for your click.')).toBeTruthy()
  expect(screen.queryByText(/No one reads this address/)).toBeNull()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(button)
  expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy()
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
})
