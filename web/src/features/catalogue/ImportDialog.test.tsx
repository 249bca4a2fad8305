import { json, refusal } from '@test/fakeServer'
import { serveUploads } from '@test/fakeUpload'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminSession } from '@/lib/session'
import { ImportDialog } from './ImportDialog'

const model = {
  modelNo: 'SW-8',
  productName: '8 Port Switch',
  productType: 'SWITCH',
  warrantyPeriod: '3 Years',
}
const nothing = {
  seal: '3-false-abc',
  models: 1,
  missing: 0,
  wrongAll: 0,
  counts: { new: 0, changed: 0, returned: 0, retired: 0 },
  wrong: [],
  retired: [],
  changed: [],
  returned: [],
  new: [],
  types: [],
}
const one = {
  ...nothing,
  missing: 2,
  counts: { ...nothing.counts, new: 1 },
  new: [{ line: 2, model }],
  types: [{ name: 'SWITCH', returned: false }],
}
const file = new File(['productName'], 'models.csv', { type: 'text/csv' })

beforeEach(() => adminSession.start(freshToken({ username: 'devi', role: 'Manager' })))

/** Opens the dialog with these server answers, and selects a file. */
async function choose(...answers: (() => Response)[]) {
  const sent = serveUploads(() => (answers.shift() ?? (() => refusal(500, 'No answer is left.')))())
  const onClose = vi.fn()
  renderPage(<ImportDialog open onClose={onClose} />)
  await userEvent.upload(screen.getByLabelText('CSV file'), file)
  return { sent, onClose }
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })

test('errors come first, and nothing can be imported', async () => {
  await choose(() =>
    json(200, {
      ...one,
      seal: '',
      wrongAll: 100_000,
      wrong: [{ line: 7, message: 'Please enter modelNo.' }],
      counts: { new: 1, changed: 1, returned: 0, retired: 1 },
      retired: [{ ...model, modelNo: 'OLD-1' }],
      changed: [{ line: 4, before: model, after: { ...model, warrantyPeriod: '5 Years' } }],
    }),
  )
  await screen.findByText('Please enter modelNo.')
  const groups = screen.getAllByRole('heading', { level: 3 }).map((group) => group.textContent)
  expect(groups).toEqual(['Wrong (1,00,000)', 'Will be retired (1)', 'Changed (1)', 'New (1)'])
  expect(screen.getByText('and 99,999 more')).toBeTruthy()
  expect(screen.getByText('Line 7')).toBeTruthy()
  expect(screen.getByText('5 Years', { selector: 'ins' })).toBeTruthy()
  expect(screen.getByText('New types: SWITCH.')).toBeTruthy()
  expect(submit().disabled).toBe(true)
})

test('a file that changes nothing says so', async () => {
  await choose(() => json(200, { ...nothing, missing: 1 }))
  expect(await screen.findByText(/There is nothing to import\.$/)).toBeTruthy()
  expect(screen.getByText('1 model is not in the file. It does not change.')).toBeTruthy()
  expect(submit().disabled).toBe(true)
})

test('the import sends the seal of the preview', async () => {
  const { sent, onClose } = await choose(
    () => json(200, one),
    () => json(200, one.counts),
  )
  await screen.findByText('New (1)')
  await userEvent.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ path }) => path)).toEqual([
    '/desk/catalogue/import/preview',
    '/desk/catalogue/import',
  ])
  expect(sent[1]?.fields).toMatchObject({ retire: 'false', seal: '3-false-abc' })
  const said = 'The catalogue was imported: 1 new, 0 changed, 0 brought back, 0 retired.'
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a changed catalogue is compared again', async () => {
  const sentence = 'The catalogue has changed since the preview. Please preview it again.'
  const { sent } = await choose(
    () => json(200, one),
    () => refusal(409, sentence),
    () => json(200, { ...one, seal: '4-false-abc', counts: { ...one.counts, new: 2 } }),
    () => json(200, one.counts),
  )
  await screen.findByText('New (1)')
  await userEvent.click(submit())
  expect(await screen.findByText(sentence)).toBeTruthy()
  await screen.findByText('New (2)')
  await userEvent.click(submit())
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent[3]?.fields).toMatchObject({ seal: '4-false-abc' })
})

test('another choice is previewed again', async () => {
  const { sent } = await choose(
    () => json(200, one),
    () => json(200, { ...one, counts: { ...one.counts, retired: 2 }, retired: [model] }),
  )
  await screen.findByText('2 models are not in the file. They do not change.')
  await userEvent.click(screen.getByLabelText('Retire models that are not in the file'))
  expect(await screen.findByText('Will be retired (2)')).toBeTruthy()
  expect(sent[1]?.fields).toMatchObject({ retire: 'true' })
})

test('a file that cannot be read says why, and can be sent again', async () => {
  await choose(
    () => refusal(400, 'The file has no models.'),
    () => json(200, one),
  )
  expect(await screen.findByText('The file has no models.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('New (1)')).toBeTruthy()
})
