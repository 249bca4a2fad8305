import { json, refusal, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import LocationsPart from './LocationsPart'

const lucknow = { id: 'l1', name: 'LUCKNOW', version: 2 }

beforeEach(() => adminSession.start(freshToken({ role: 'Manager' })))

function show(more: Parameters<typeof serve>[0] = {}) {
  const requests = serve({ 'GET /desk/locations': () => json(200, [lucknow]), ...more })
  renderPage(<LocationsPart />)
  return requests
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const written = (requests: Request[]) => requests.find(({ method }) => method !== 'GET')?.json()

test('adds a location, or shows the error at its field', async () => {
  const sentence = 'A location with this name already exists.'
  const answers = [
    () =>
      json(409, {
        message: sentence,
        error: sentence,
        fields: [{ name: 'name', message: sentence }],
      }),
    () => json(201, { id: 'l2', name: 'AGRA', version: 1 }),
  ]
  show({ 'POST /desk/locations': () => (answers.shift() ?? (() => refusal(500, '')))() })
  await press('Add location')
  const dialog = await screen.findByRole('dialog', { name: 'Add a location' })
  await fill({ Name: 'lucknow' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add location' }))
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
  expect(within(dialog).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  await fill({ Name: 'AGRA' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add location' }))
  expect(await screen.findByText('AGRA was added.')).toBeTruthy()
})

test('renames a location as it was last seen', async () => {
  const requests = show({
    'PUT /desk/locations/l1': () => json(200, { ...lucknow, name: 'LUCKNOW CANTT', version: 3 }),
  })
  await press('Rename: LUCKNOW')
  const dialog = await screen.findByRole('dialog', { name: 'Rename location' })
  await fill({ Name: 'LUCKNOW CANTT' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('LUCKNOW CANTT was saved.')).toBeTruthy()
  expect(await written(requests)).toEqual({ name: 'LUCKNOW CANTT', version: 2 })
})

test('warns before the last location is retired', async () => {
  const requests = show({
    'POST /desk/locations/l1/retire': () =>
      json(200, { ...lucknow, retiredAt: '2026-03-03T04:30:00Z' }),
  })
  await press('Retire: LUCKNOW')
  const question = await screen.findByRole('dialog', { name: 'Retire LUCKNOW?' })
  expect(
    within(question).getByText(
      'This is the last location. Customers could no longer sign an agreement.',
    ),
  ).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('LUCKNOW is retired.')).toBeTruthy()
  expect(await written(requests)).toEqual({ version: 2 })
})
