import { json, refusal, serve, silence } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { InvitationForm } from './InvitationForm'

test('a closed invitation says why, and links to the login', async () => {
  const sentence = 'This invitation was withdrawn. Please ask an owner of the desk.'
  serve({ 'POST /desk/invitation': () => refusal(400, sentence) })
  renderPage(<InvitationForm token="abc" />)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe(
    '/admin/login',
  )
  expect(screen.queryByLabelText('Username')).toBeNull()
})

test('a lost connection can be tried again', async () => {
  const answers = [silence, () => json(200, { email: 'm@b.c', role: 'Agent', invitedBy: '' })]
  serve({ 'POST /desk/invitation': () => (answers.shift() ?? silence)() })
  renderPage(<InvitationForm token="abc" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('m@b.c')).toBeTruthy()
  expect(screen.queryByText('Invited by')).toBeNull()
})
