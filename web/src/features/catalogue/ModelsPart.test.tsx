import { json, refusal, serve, silence } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import ModelsPart from './ModelsPart'

const model = {
  id: '73772d38',
  modelNo: 'SW-8',
  productName: '8 Port Switch',
  productType: 'SWITCH',
  warrantyPeriod: '3 Years',
  version: 7,
}
const types = [
  { id: 't1', name: 'SWITCH', awr: true, models: 1, version: 1 },
  { id: 't2', name: 'OLD', awr: true, models: 0, version: 1, retiredAt: '2026-03-02T04:30:00Z' },
]

beforeEach(() => adminSession.start(freshToken({ username: 'devi', role: 'Manager' })))

const listOf = (...models: unknown[]) =>
  json(200, models, { 'X-Total-Count': String(models.length) })

function show(more: Parameters<typeof serve>[0] = {}, at = '/') {
  const requests = serve({
    'GET /desk/catalogue/models': () => listOf(model),
    'GET /desk/catalogue/types': () => json(200, types),
    ...more,
  })
  renderPage(<ModelsPart />, '/', at)
  return requests
}

test('an agent looks models up and is offered no change', async () => {
  adminSession.start(freshToken({ username: 'devi', role: 'Agent' }))
  show()
  await screen.findByText('8 Port Switch')
  for (const name of [/^Edit/, /^Retire:/, 'Add model', 'Import CSV', 'Export CSV']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test.each([
  ['/', 'The catalogue has no models yet.'],
  ['/?q=x', 'No models found.'],
  ['/?state=retired', 'No retired models.'],
])('an empty list at %s says why', async (at, sentence) => {
  show({ 'GET /desk/catalogue/models': () => listOf() }, at)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('says that all are retired, and shows them', async () => {
  const isRetired = (request: Request) => request.url.includes('state=retired')
  const retired = { ...model, retiredAt: '2026-03-03T04:30:00Z' }
  show({
    'GET /desk/catalogue/models': (request) => (isRetired(request) ? listOf(retired) : listOf()),
  })
  expect(await screen.findByText('All models are retired.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show retired' }))
  expect(await screen.findByRole('button', { name: 'Bring back: SW-8' })).toBeTruthy()
})

test('says that the models could not be loaded, and tries again', async () => {
  const answers = [() => refusal(503, 'The portal is busy.'), () => listOf(model)]
  show({ 'GET /desk/catalogue/models': () => (answers.shift() ?? silence)() })
  expect(await screen.findByText('The models could not be loaded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('8 Port Switch')).toBeTruthy()
})

test('an edit sends the version, and says if someone was faster', async () => {
  const sentence = 'Someone else changed this model. Please check it and repeat your change.'
  const requests = show({
    'PUT /desk/catalogue/models/73772d38': () => refusal(409, sentence),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: SW-8' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the model' }))
  const choices = await waitFor(() => {
    const found = within(dialog.getByLabelText('Product Type')).getAllByRole('option')
    return found.map(({ textContent }) => textContent)
  })
  expect(choices).toEqual(['Select a type', 'SWITCH'])
  await userEvent.clear(dialog.getByLabelText('Product Name'))
  await userEvent.type(dialog.getByLabelText('Product Name'), 'Switch')
  await userEvent.click(dialog.getByRole('button', { name: 'Save model' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  const { id: _, ...seen } = model
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.json()).toEqual({ ...seen, productName: 'Switch' })
})

test('a model is retired after a question', async () => {
  const retired = { ...model, retiredAt: '2026-03-02T04:30:00Z' }
  const requests = show({
    'POST /desk/catalogue/models/73772d38/retire': () => json(200, retired),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Retire: SW-8' }))
  const question = await screen.findByRole('dialog', { name: 'Retire SW-8?' })
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('SW-8 is retired. You can find it under Retired.')).toBeTruthy()
})
