import { settingsOf } from '@test/data/setting'
import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { Settings } from './api'
import { MailSection } from './MailSection'

beforeEach(() => adminSession.start('desk'))

function show(settings: Settings, routes: Parameters<typeof serve>[0] = {}) {
  const requests = serve({ 'GET /': () => new Response('', { status: 503 }), ...routes })
  renderPage(<MailSection settings={settings} />)
  return requests
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const bodyOf = (requests: Request[], path: string) =>
  requests.find(({ url }) => new URL(url).pathname === path)?.json()

test('without a mail server it names the outbox, without a test', () => {
  show(settingsOf({ mailServer: undefined }))
  expect(screen.getByText('No mail server.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a test email' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop sending email' })).toBeNull()
})

test('the stored password is hidden and kept until replaced', async () => {
  const requests = show(settingsOf(), {
    'PUT /desk/settings/mail': () => json(200, settingsOf({ version: 8 })),
  })
  expect(screen.getByText('A password is stored.')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await fill({ Sender: 'letters@northlight.example' })
  await press('Save mail server')
  expect(await screen.findByText(/^The mail server answered and was saved\./)).toBeTruthy()
  expect(await bodyOf(requests, '/desk/settings/mail')).toEqual({
    test: true,
    anyway: false,
    version: 7,
    host: 'mail.northlight.example',
    port: 587,
    encryption: 'starttls',
    username: 'portal',
    from: 'letters@northlight.example',
  })
})

test('a password that is lost is asked for at its field', async () => {
  const { mailServer } = settingsOf()
  if (!mailServer) throw new Error('the settings have a mail server')
  show(settingsOf({ mailServer: { ...mailServer, hasPassword: false, lostPassword: true } }))
  const lost = /^The stored password can no longer be read/
  expect(screen.getByText(lost)).toBeTruthy()
  await fill({ Password: 'lanterns under the bridge' })
  expect(screen.queryByText(lost)).toBeNull()
})

test('a password is replaced, or kept after all', async () => {
  const requests = show(settingsOf(), {
    'PUT /desk/settings/mail': () => json(200, settingsOf({ version: 8 })),
  })
  await press('Replace: Password')
  await fill({ Password: 'typed by mistake' })
  await press('Keep the stored password')
  expect(screen.getByText('A password is stored.')).toBeTruthy()
  await press('Replace: Password')
  await fill({ Password: 'lanterns under the bridge' })
  await press('Save mail server')
  expect(await screen.findByText(/^The mail server answered and was saved\./)).toBeTruthy()
  expect((await bodyOf(requests, '/desk/settings/mail')).password).toBe('lanterns under the bridge')
})

test('another server asks for its own password', async () => {
  show(settingsOf())
  await fill({ Host: 'mail.elsewhere.example' })
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(screen.queryByText('A password is stored.')).toBeNull()
})

test('the usual port follows the encryption, and another one stays', async () => {
  show(settingsOf())
  const port = screen.getByLabelText('Port')
  await userEvent.click(screen.getByLabelText('TLS from the start'))
  expect(port).toHaveProperty('value', '465')
  await userEvent.click(screen.getByLabelText('None'))
  expect(port).toHaveProperty('value', '25')
  expect(screen.getByText(/^Emails, their links and the password/)).toBeTruthy()
  await fill({ Port: '2525' })
  await userEvent.click(screen.getByLabelText('STARTTLS'))
  expect(port).toHaveProperty('value', '2525')
})

test('an invalid port is refused before sending', async () => {
  const requests = show(settingsOf())
  await fill({ Port: '70000' })
  await press('Save mail server')
  expect(await screen.findByText('Please enter a port between 1 and 65535.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Port')))
  expect(requests).toEqual([])
})

test('a test email uses the typed settings and shows the answer', async () => {
  const answers = [
    refusal(422, 'The mail server refused the user and the password: 535 Wrong password'),
    json(200, { message: 'The mail server accepted the email.' }),
  ]
  const requests = show(settingsOf(), {
    'POST /desk/settings/mail/test': () => answers.shift() ?? json(500, {}),
  })
  await fill({ Host: 'mail.elsewhere.example', Password: 'a-password', To: 'devi@example.com' })
  await press('Send a test email')
  expect(await screen.findByText(/535 Wrong password$/)).toBeTruthy()
  await press('Send a test email')
  expect(await screen.findByText('The mail server accepted the email.')).toBeTruthy()
  expect(screen.queryByText(/535/)).toBeNull()
  expect(await bodyOf(requests, '/desk/settings/mail/test')).toEqual({
    to: 'devi@example.com',
    server: {
      host: 'mail.elsewhere.example',
      port: 587,
      encryption: 'starttls',
      username: 'portal',
      password: 'a-password',
      from: 'care@northlight.example',
    },
  })
})

test('stored settings are tested, also those from variables', async () => {
  const fixed = [{ setting: 'mailServer' as const, variable: 'AFTERCARE_SMTP_URL' }]
  const requests = show(settingsOf({ fixed }), {
    'POST /desk/settings/mail/test': () => json(200, { message: 'The mail server took it.' }),
  })
  await fill({ To: 'devi@example.com' })
  await press('Send a test email')
  expect(await screen.findByText('The mail server took it.')).toBeTruthy()
  expect(await bodyOf(requests, '/desk/settings/mail/test')).toEqual({ to: 'devi@example.com' })
})

test('asks before email is turned off', async () => {
  const requests = show(settingsOf(), {
    'DELETE /desk/settings/mail': () =>
      json(200, settingsOf({ version: 8, mailServer: undefined })),
  })
  await press('Stop sending email')
  const question = await screen.findByRole('dialog', { name: 'Stop sending email?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests).toEqual([])
  await press('Stop sending email')
  const again = await screen.findByRole('dialog', { name: 'Stop sending email?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Stop sending email' }))
  expect(await screen.findByText('Emails are now saved in the outbox folder.')).toBeTruthy()
})

test('one that fails its test is saved only if the owner says so', async () => {
  const sentence = 'No mail server answered at mail.elsewhere.example:587.'
  const { mailServer } = settingsOf()
  if (!mailServer) throw new Error('the settings have a mail server')
  const saved = settingsOf({ version: 8, mailServer: { ...mailServer, failure: sentence } })
  const answers = [
    json(400, {
      message: sentence,
      error: sentence,
      fields: [{ name: 'test', message: sentence }],
    }),
    json(200, saved),
  ]
  const requests = show(settingsOf(), {
    'PUT /desk/settings/mail': () => answers.shift() ?? json(500, {}),
  })
  await fill({ Host: 'mail.elsewhere.example', Password: 'a-password' })
  await press('Save mail server')
  expect(await screen.findByText(sentence)).toBeTruthy()
  await press('Save anyway')
  expect(await screen.findByText(/saved, although the test failed/)).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'PUT')
  const bodies = await Promise.all(sent.map((request) => request.json()))
  expect(bodies.map(({ anyway }) => anyway)).toEqual([false, true])
})

test('a server whose last test failed is tested again unchanged', async () => {
  const { mailServer } = settingsOf()
  if (!mailServer) throw new Error('the settings have a mail server')
  const requests = show(settingsOf({ mailServer: { ...mailServer, failure: 'No answer.' } }), {
    'PUT /desk/settings/mail': () => json(200, settingsOf({ version: 8 })),
  })
  await press('Test again')
  expect(await screen.findByText(/^The mail server answered and was saved\./)).toBeTruthy()
  expect(await bodyOf(requests, '/desk/settings/mail')).toMatchObject({ test: true, version: 7 })
})
