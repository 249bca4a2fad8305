import { settingsOf } from '@test/data/setting'
import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { Settings } from './api'
import SettingsPage from './SettingsPage'

beforeEach(() => adminSession.start('desk'))

type Routes = Parameters<typeof serve>[0]

/** A portal whose settings the test can change like a second owner. */
function show(settings: Settings, more: Routes = {}) {
  const portal = { settings }
  const requests = serve({
    'GET /desk/settings': () => json(200, portal.settings),
    // After saving, the page reads its head again.
    'GET /': () => new Response('', { status: 503 }),
    ...more,
  })
  renderPage(<SettingsPage />)
  return { portal, requests }
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

async function bodiesOf(requests: Request[], method: string, path: string): Promise<unknown[]> {
  const sent = requests.filter(
    (request) => request.method === method && new URL(request.url).pathname === path,
  )
  return Promise.all(sent.map((request) => request.json()))
}

const problem = (status: number, name: string, message: string) =>
  json(status, { message, error: message, fields: [{ name, message }] })

test('says that the settings could not be loaded, and tries again', async () => {
  const answers = [() => refusal(503, 'The portal is busy.'), () => json(200, settingsOf())]
  serve({ 'GET /desk/settings': () => (answers.shift() ?? silence)() })
  renderPage(<SettingsPage />)
  expect(screen.getByText('Loading the settings')).toBeTruthy()
  expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy()
  expect(screen.getByText('The portal is busy.')).toBeTruthy()
  await press('Retry')
  expect(await screen.findByDisplayValue('Northlight')).toBeTruthy()
})

test('leads back to the list of the first day', async () => {
  show(settingsOf())
  const link = await screen.findByRole('link', { name: 'Open the list' })
  expect(link.getAttribute('href')).toBe('/admin/dashboard/first-day')
})

test('a section is saved by itself, over the version that was seen', async () => {
  const { requests } = show(settingsOf(), {
    'PUT /desk/settings/brand': () => json(200, settingsOf({ version: 8, name: 'Southlight' })),
    'PUT /desk/settings/contact': () => json(200, settingsOf({ version: 9, signatory: 'Devi' })),
  })
  await screen.findByLabelText('Name')
  await fill({ Name: 'Southlight', Signatory: 'Devi' })
  await press('Save brand')
  expect(await screen.findByText(/^The brand was saved\./)).toBeTruthy()
  // Input in another section is still there.
  expect(screen.getByDisplayValue('Devi')).toBeTruthy()
  await press('Save contact')
  expect(await screen.findByText(/^The contact was saved\./)).toBeTruthy()
  expect(await bodiesOf(requests, 'PUT', '/desk/settings/brand')).toEqual([
    { version: 7, name: 'Southlight', accent: '#0f766e' },
  ])
  expect(await bodiesOf(requests, 'PUT', '/desk/settings/contact')).toEqual([
    {
      version: 8,
      supportEmail: 'care@northlight.example',
      supportPhone: '+91 80 4718 2200',
      postalAddress: '',
      signatory: 'Devi',
    },
  ])
})

test('unchanged fields are not sent, and changes can be reset', async () => {
  const { requests } = show(settingsOf())
  await screen.findByLabelText('Name')
  await press('Save brand')
  expect(await screen.findByText('There is nothing to save.')).toBeTruthy()
  await fill({ Name: 'Southlight' })
  await press('Discard changes')
  expect(screen.getByDisplayValue('Northlight')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('a refusal is shown at its field, and typed text stays', async () => {
  const sentence = 'Please enter a valid email address.'
  show(settingsOf(), {
    'PUT /desk/settings/contact': () => problem(400, 'supportEmail', sentence),
  })
  await screen.findByLabelText('Support address')
  await fill({ 'Support address': 'nobody' })
  await press('Save contact')
  const said = await screen.findByText(sentence)
  const field = screen.getByLabelText('Support address')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(said.id)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByDisplayValue('nobody')).toBeTruthy()
})

test("another owner's change is offered, and typed text stays", async () => {
  const theirs = settingsOf({ version: 8, name: 'Eastlight', accent: '#7c2d12' })
  const { portal, requests } = show(settingsOf(), {
    'PUT /desk/settings/brand': async (request) =>
      (await request.json()).version === 8
        ? json(200, { ...theirs, version: 9, name: 'Southlight' })
        : refusal(409, 'Someone else changed the settings.'),
  })
  await screen.findByLabelText('Name')
  await fill({ Name: 'Southlight' })
  portal.settings = theirs
  await press('Save brand')
  expect(await screen.findByText('Someone else changed the settings.')).toBeTruthy()
  expect(screen.getByLabelText('Accent colour')).toHaveProperty('value', '#0f766e')
  await press('Load saved settings')
  expect(await screen.findByText('Saved value: Eastlight')).toBeTruthy()
  // The colour was not typed here, so it shows the other owner's value.
  expect(screen.getByLabelText('Accent colour')).toHaveProperty('value', '#7c2d12')
  expect(screen.getByDisplayValue('Southlight')).toBeTruthy()
  await press('Save brand')
  expect(await screen.findByText(/^The brand was saved\./)).toBeTruthy()
  expect(await bodiesOf(requests, 'PUT', '/desk/settings/brand')).toEqual([
    { version: 7, name: 'Southlight', accent: '#0f766e' },
    { version: 8, name: 'Southlight', accent: '#7c2d12' },
  ])
})

test('a change in another section causes no conflict', async () => {
  const theirs = settingsOf({ version: 8, signatory: 'Devi' })
  const { portal, requests } = show(settingsOf(), {
    'PUT /desk/settings/brand': async (request) =>
      (await request.json()).version === 8
        ? json(200, { ...theirs, version: 9, name: 'Southlight' })
        : refusal(409, 'Someone else changed the settings.'),
  })
  await screen.findByLabelText('Name')
  await fill({ Name: 'Southlight' })
  portal.settings = theirs
  await press('Save brand')
  expect(await screen.findByText(/^The brand was saved\./)).toBeTruthy()
  expect(await bodiesOf(requests, 'PUT', '/desk/settings/brand')).toHaveLength(2)
  expect(screen.getByDisplayValue('Devi')).toBeTruthy()
})

test('a value from a variable is shown and cannot be changed', async () => {
  show(
    settingsOf({
      fixed: [
        { setting: 'name', variable: 'AFTERCARE_BRAND' },
        { setting: 'publicUrl', variable: 'AFTERCARE_PUBLIC_URL' },
        { setting: 'mailServer', variable: 'AFTERCARE_SMTP_URL' },
      ],
    }),
  )
  const name = await screen.findByLabelText('Name')
  expect(name).toHaveProperty('readOnly', true)
  expect(screen.getByText('Set by AFTERCARE_BRAND.')).toBeTruthy()
  expect(screen.getByLabelText('Accent colour')).toHaveProperty('readOnly', false)
  expect(screen.getByText('Set by AFTERCARE_PUBLIC_URL.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save address' })).toBeNull()
  expect(screen.getByText('Set by AFTERCARE_SMTP_URL.')).toBeTruthy()
  expect(screen.getByText('mail.northlight.example')).toBeTruthy()
  expect(screen.queryByLabelText('Host')).toBeNull()
})

test('the address asks before it changes', async () => {
  const { requests } = show(settingsOf(), {
    'PUT /desk/settings/address': () => json(200, settingsOf({ version: 8 })),
  })
  await screen.findByLabelText('Public address')
  await fill({ 'Public address': 'https://help.northlight.example' })
  await press('Save address')
  const question = await screen.findByRole('dialog', { name: 'Change the public address?' })
  expect(within(question).getByText(/^Passkeys only work with the old host name\./)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await bodiesOf(requests, 'PUT', '/desk/settings/address')).toEqual([])
  // Another scheme with the same host keeps the passkeys.
  await fill({ 'Public address': 'http://care.northlight.example' })
  await press('Save address')
  const again = await screen.findByRole('dialog', { name: 'Change the public address?' })
  expect(within(again).queryByText(/^Passkeys/)).toBeNull()
  await userEvent.click(within(again).getByRole('button', { name: 'Change address' }))
  expect(await screen.findByText(/^The address was saved\./)).toBeTruthy()
  expect(await bodiesOf(requests, 'PUT', '/desk/settings/address')).toEqual([
    { version: 7, publicUrl: 'http://care.northlight.example', losePasskeys: false },
  ])
})
