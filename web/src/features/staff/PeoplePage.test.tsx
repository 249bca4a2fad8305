import { devi } from '@test/data/desk'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { onALaptop } from '@test/laptop'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import PeoplePage from './PeoplePage'

const meera = {
  ...devi,
  id: 'p2',
  name: 'Meera Iyer',
  username: 'meera',
  role: 'Agent',
  you: false,
}
const invitation = {
  id: 'i1',
  email: 'asha@example.com',
  role: 'Manager',
  invitedBy: '',
  sent: '2026-03-03T04:30:00Z',
  expires: '2026-03-05T04:30:00Z',
  expired: true,
}

beforeEach(() => {
  adminSession.start('desk')
  onALaptop()
})

function show(more: Parameters<typeof serve>[0] = {}, failedLogins = new Map<string, number>()) {
  const requests = serve({
    'GET /desk/people': () => json(200, [devi, meera]),
    'GET /desk/people/invitations': () => json(200, []),
    ...more,
  })
  renderPage(<PeoplePage failedLogins={failedLogins} />)
  return requests
}

test('people cannot change themselves', async () => {
  show()
  const own = await screen.findByRole('row', { name: /Devi Nair/ })
  expect(within(own).getByText('You')).toBeTruthy()
  expect(within(own).queryByRole('button')).toBeNull()
  const hers = screen.getByRole('row', { name: /Meera Iyer/ })
  expect(within(hers).getAllByRole('button')).toHaveLength(2)
  expect(screen.queryByText('Invitations')).toBeNull()
})

test("asks before disabling, and shows the server's refusal", async () => {
  const sentence = 'The desk needs an owner. Please make someone else an owner first.'
  const requests = show({ 'POST /desk/people/p2/disable': () => refusal(409, sentence) })
  await userEvent.click(await screen.findByRole('button', { name: 'Disable: Meera Iyer' }))
  const question = await screen.findByRole('dialog', { name: 'Disable Meera Iyer?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Disable: Meera Iyer' }))
  const again = await screen.findByRole('dialog', { name: 'Disable Meera Iyer?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('shows an invitation that has ended, and invites again', async () => {
  const sentence = 'We are sending the invitation to asha@example.com.'
  show({
    'GET /desk/people/invitations': () => json(200, [invitation]),
    'POST /desk/people/invitations/i1/resend': () =>
      json(200, { ...invitation, expired: false, message: sentence }),
  })
  const row = await screen.findByRole('row', { name: /asha@example\.com/ })
  expect(within(row).getByText(/^Ended /)).toBeTruthy()
  expect(within(row).getByText('The operator')).toBeTruthy()
  await userEvent.click(within(row).getByRole('button', { name: /^Invite again/ }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('says that the people could not be loaded, and tries again', async () => {
  const answers = [() => refusal(503, 'The portal is busy.'), () => json(200, [devi])]
  show({ 'GET /desk/people': () => (answers.shift() ?? silence)() })
  expect(await screen.findByText('The people could not be loaded.')).toBeTruthy()
  expect(screen.getByText('The portal is busy.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('Devi Nair')).toBeTruthy())
})

test('marks an account under attack and emails its person a link', async () => {
  const attacked = new Map([
    ['meera', 100],
    ['devi', 1],
  ])
  const sentence = 'We are sending the link to devi@example.com.'
  const requests = show(
    { 'POST /desk/people/p2/let-in': () => json(200, { ...meera, message: sentence }) },
    attacked,
  )
  const own = await screen.findByRole('row', { name: /Devi Nair/ })
  expect(within(own).getByText('1 failed login in the last hour')).toBeTruthy()
  expect(within(own).getAllByRole('button')).toHaveLength(1)
  const hers = screen.getByRole('row', { name: /Meera Iyer/ })
  expect(within(hers).getByText('100 failed logins in the last hour')).toBeTruthy()
  await userEvent.click(within(hers).getByRole('button', { name: 'Let in: Meera Iyer' }))
  const question = await screen.findByRole('dialog', {
    name: 'Email Meera Iyer a link to log in from a new browser?',
  })
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Email the link' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('says why a link could not be emailed', async () => {
  const sentence = 'Too many attempts. Please wait 1 minute and try again.'
  show({ 'POST /desk/people/p2/let-in': () => refusal(429, sentence) }, new Map([['meera', 10]]))
  await userEvent.click(await screen.findByRole('button', { name: 'Let in: Meera Iyer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Email the link' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a disabled person gets no login link', async () => {
  const out = { ...meera, disabledAt: '2026-03-03T04:30:00Z' }
  show({ 'GET /desk/people': () => json(200, [devi, out]) }, new Map([['meera', 100]]))
  await screen.findByRole('row', { name: /Meera Iyer/ })
  expect(screen.queryByRole('button', { name: 'Let in: Meera Iyer' })).toBeNull()
})
