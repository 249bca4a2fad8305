import { json, refusal, serve, silence } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import DealersPart from './DealersPart'

const dealer = (id: string, name: string, more = {}) => ({
  id,
  name,
  awr: true,
  claims: true,
  agreement: true,
  version: 3,
  ...more,
})
const fortech = dealer('d1', 'FORTECH')
const stek = dealer('d2', 'STEK SYSTEM', { awr: false })
const vision = dealer('d3', 'VISION_INDIA', { retiredAt: '2026-03-03T04:30:00Z' })

beforeEach(() => adminSession.start(freshToken({ role: 'Manager' })))

function show(more: Parameters<typeof serve>[0] = {}, at = '/') {
  const requests = serve({
    'GET /desk/dealers': () => json(200, [fortech, stek, vision]),
    ...more,
  })
  renderPage(<DealersPart />, '/', at)
  return requests
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const writes = (requests: Request[]) => requests.filter(({ method }) => method !== 'GET')

test("shows each dealer's forms, and retired dealers apart", async () => {
  show()
  const row = await screen.findByRole('row', { name: /STEK SYSTEM/ })
  expect(within(row).getAllByText('Offered')).toHaveLength(2)
  expect(within(row).getAllByText('Not offered')).toHaveLength(1)
  expect(screen.queryByText('VISION_INDIA')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Retired' }))
  expect(await screen.findByText('VISION_INDIA')).toBeTruthy()
  expect(screen.getByText(/Retired on/)).toBeTruthy()
  expect(screen.queryByText('FORTECH')).toBeNull()
})

test('is searched on the screen', async () => {
  show()
  await userEvent.type(
    await screen.findByRole('searchbox', { name: 'Search dealers' }),
    'stek{Enter}',
  )
  await waitFor(() => expect(screen.queryByText('FORTECH')).toBeNull())
  expect(screen.getByText('STEK SYSTEM')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'x{Enter}')
  expect(await screen.findByText('No results match this search.')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement)
  expect(await screen.findByText('FORTECH')).toBeTruthy()
})

test('adds a dealer', async () => {
  const requests = show({
    'POST /desk/dealers': () => json(201, dealer('d4', 'RAO & SONS')),
  })
  await press('Add dealer')
  const dialog = await screen.findByRole('dialog', { name: 'Add a dealer' })
  await fill({ Name: 'Rao & Sons' })
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'AWR query' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add dealer' }))
  expect(await screen.findByText('RAO & SONS was added.')).toBeTruthy()
  expect(await writes(requests)[0]?.json()).toEqual({
    name: 'Rao & Sons',
    awr: false,
    claims: true,
    agreement: true,
  })
})

test("sends the dealer's version, and says if someone was faster", async () => {
  const sentence = 'Someone else changed this dealer. Please check it again.'
  const requests = show({ 'PUT /desk/dealers/d1': () => refusal(409, sentence) })
  await press('Edit: FORTECH')
  const dialog = await screen.findByRole('dialog', { name: 'Edit dealer' })
  await fill({ Name: 'FORTECH LTD' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(sentence)).toBeTruthy()
  expect(await writes(requests)[0]?.json()).toMatchObject({ name: 'FORTECH LTD', version: 3 })
  await waitFor(() => expect(requests.filter(({ method }) => method === 'GET')).toHaveLength(2))
})

test('warns before a form is left without dealers', async () => {
  const requests = show({
    'POST /desk/dealers/d1/retire': () =>
      json(200, { ...fortech, retiredAt: '2026-03-03T04:30:00Z' }),
  })
  const warning = 'This is the last dealer in the AWR query.'
  await press('Edit: FORTECH')
  const dialog = await screen.findByRole('dialog', { name: 'Edit dealer' })
  expect(within(dialog).queryByText(warning)).toBeNull()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'AWR query' }))
  expect(await within(dialog).findByText(warning)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'AWR query' }))
  await waitFor(() => expect(within(dialog).queryByText(warning)).toBeNull())
  // Nothing has changed, so no question appears.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await press('Retire: STEK SYSTEM')
  const harmless = await screen.findByRole('dialog', { name: 'Retire STEK SYSTEM?' })
  expect(within(harmless).queryByRole('status')).toBeNull()
  await userEvent.click(within(harmless).getByRole('button', { name: 'Cancel' }))

  await press('Retire: FORTECH')
  const question = await screen.findByRole('dialog', { name: 'Retire FORTECH?' })
  expect(within(question).getByText(warning)).toBeTruthy()
  expect(writes(requests)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('FORTECH is retired.')).toBeTruthy()
  expect(await writes(requests)[0]?.json()).toEqual({ version: 3 })
})

test('brings a dealer back, or says why not', async () => {
  const answers = [
    () => refusal(409, 'This dealer is not retired.'),
    () => json(200, { ...vision, retiredAt: undefined }),
  ]
  show(
    { 'POST /desk/dealers/d3/bring-back': () => (answers.shift() ?? silence)() },
    '/?state=retired',
  )
  await press('Bring back: VISION_INDIA')
  expect(await screen.findByText('This dealer is not retired.')).toBeTruthy()
  await press('Bring back: VISION_INDIA')
  expect(await screen.findByText('VISION_INDIA is offered again.')).toBeTruthy()
})

test('lets an agent look, and no more', async () => {
  adminSession.start(freshToken({ role: 'Agent' }))
  show()
  expect(await screen.findByText('FORTECH')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /FORTECH/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add dealer' })).toBeNull()
})

test('says that there are none yet, and what to do', async () => {
  show({ 'GET /desk/dealers': () => json(200, []) })
  expect(await screen.findByText('There are no dealers yet.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add dealer' })).toHaveLength(2)
  await userEvent.click(screen.getByRole('radio', { name: 'Retired' }))
  expect(await screen.findByText('No retired dealers.')).toBeTruthy()
})

test('says that all are retired, and shows them', async () => {
  show({ 'GET /desk/dealers': () => json(200, [vision]) })
  expect(await screen.findByText('All dealers are retired.')).toBeTruthy()
  await press('Show retired')
  expect(await screen.findByRole('button', { name: 'Bring back: VISION_INDIA' })).toBeTruthy()
})

test('says that the dealers could not be loaded, and tries again', async () => {
  const answers = [() => refusal(503, 'The portal is busy.'), () => json(200, [fortech])]
  show({ 'GET /desk/dealers': () => (answers.shift() ?? silence)() })
  expect(await screen.findByText('The dealers could not be loaded.')).toBeTruthy()
  expect(screen.getByText('The portal is busy.')).toBeTruthy()
  await press('Retry')
  expect(await screen.findByText('FORTECH')).toBeTruthy()
})
