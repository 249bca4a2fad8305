import { json, refusal, serve, silence } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminApi } from '@/api/client'
import { Dialog } from '@/components/overlay/Dialog'
import { adminSession } from '@/lib/session'
import { undoOffers } from '@/lib/undoOffers'
import { UndoBar } from './UndoBar'

beforeEach(() => adminSession.start(freshToken({ role: 'Agent' })))
afterEach(() => {
  vi.useRealTimers()
  act(undoOffers.clear)
})

const setStatus = (id: string) =>
  act(async () => {
    await adminApi.POST('/ProductRepair/update-status/{id}', {
      params: { path: { id } },
      body: { status: 'On Hold' },
    })
  })

const done = (offer: string, seconds = '10') =>
  json(200, { message: 'Status updated successfully' }, { Undo: offer, 'Undo-Seconds': seconds })

const undo = () => screen.findByRole('button', { name: 'Undo' })

test('an undo offer repeats no message and works once', async () => {
  const requests = serve({
    'POST /ProductRepair/update-status/T1': () => done('O1'),
    'POST /desk/undo/O1': () => json(200, { message: 'Undone.' }),
  })
  renderPage(<UndoBar />)
  expect(screen.queryByRole('region', { name: 'Undo' })).toBeNull()
  await setStatus('T1')
  // The code of the bar loads with the first offer.
  expect(await screen.findByText('10 s left to undo.')).toBeDefined()
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('You can undo this for 10 seconds.'),
  )
  const button = await undo()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText('Undone')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Undo' })).toBeNull())
  expect(requests.filter(({ url }) => url.endsWith('/desk/undo/O1'))).toHaveLength(1)
})

test('the bar goes when the time is up', async () => {
  vi.useFakeTimers()
  serve({ 'POST /ProductRepair/update-status/T1': () => done('O1', '2') })
  renderPage(<UndoBar />)
  await setStatus('T1')
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('1 s left to undo.')).toBeDefined()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test("a refusal shows the server's words and removes the offer", async () => {
  const tooLate = 'It is too late to undo this. Nothing has changed.'
  serve({
    'POST /ProductRepair/update-status/T1': () => done('O1'),
    'POST /desk/undo/O1': () => refusal(409, tooLate),
  })
  renderPage(<UndoBar />)
  await setStatus('T1')
  fireEvent.click(await undo())
  expect((await screen.findByRole('alert')).textContent).toContain(tooLate)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('without an answer it can be tried again', async () => {
  const answers = [silence, () => json(200, { message: 'Undone.' })]
  serve({
    'POST /ProductRepair/update-status/T1': () => done('O1'),
    'POST /desk/undo/O1': () => (answers.shift() ?? silence)(),
  })
  renderPage(<UndoBar />)
  await setStatus('T1')
  fireEvent.click(await undo())
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not respond.')
  fireEvent.click(await undo())
  expect(await screen.findByText('Undone')).toBeDefined()
})

test('of two changes the last is undone first, then the one before', async () => {
  const requests = serve({
    'POST /ProductRepair/update-status/T1': () => done('O1'),
    'POST /ProductRepair/update-status/T2': () => done('O2'),
    'POST /desk/undo/O1': () => json(200, { message: 'Undone.' }),
    'POST /desk/undo/O2': () => json(200, { message: 'Undone.' }),
  })
  renderPage(<UndoBar />)
  await setStatus('T1')
  await setStatus('T2')
  const undone = () =>
    requests.map(({ url }) => new URL(url).pathname).filter((path) => path.includes('undo'))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(undone()).toEqual(['/desk/undo/O2']))
  await waitFor(() => expect(undoOffers.last()?.id).toBe('O1'))
  fireEvent.keyDown(document.body, { key: 'z', metaKey: true })
  await waitFor(() => expect(undone()).toEqual(['/desk/undo/O2', '/desk/undo/O1']))
})

test('in a text field Ctrl-Z undoes typing', async () => {
  const requests = serve({ 'POST /ProductRepair/update-status/T1': () => done('O1') })
  renderPage(
    <>
      <UndoBar />
      <textarea aria-label="Note" />
    </>,
  )
  await setStatus('T1')
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'z', ctrlKey: true })
  expect(requests).toHaveLength(1)
})

test('the bar can be reached while a dialog is open', async () => {
  serve({ 'POST /ProductRepair/update-status/T1': () => done('O1') })
  renderPage(
    <>
      <UndoBar />
      <Dialog open onClose={() => undefined} title="Ticket">
        A ticket
      </Dialog>
    </>,
  )
  await setStatus('T1')
  const dialog = screen.getByRole('dialog', { name: 'Ticket' })
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toBeDefined()
})

test('an answer without an offer shows nothing', async () => {
  serve({ 'POST /ProductRepair/update-status/T1': () => json(200, { message: 'ok' }) })
  renderPage(<UndoBar />)
  await setStatus('T1')
  expect(screen.queryByRole('region', { name: 'Undo' })).toBeNull()
})

test('a reload keeps the undo offer with the seconds left', async () => {
  serve({
    'POST /ProductRepair/update-status/T1': () => done('O1', '60'),
    'POST /desk/undo/O1': () => json(200, { message: 'Undone.' }),
  })
  const { unmount } = renderPage(<UndoBar />)
  await setStatus('T1')
  act(() => undoOffers.name('O1', { number: 'T1', title: 'T1', did: 'approved' }))
  const kept = sessionStorage.getItem('aftercare:undo') ?? ''
  const { until } = JSON.parse(kept)[0]
  unmount()
  act(undoOffers.clear)
  expect(sessionStorage.getItem('aftercare:undo')).toBeNull()
  sessionStorage.setItem('aftercare:undo', kept)
  renderPage(<UndoBar />)
  expect(await screen.findByText('T1 approved.')).toBeDefined()
  expect(undoOffers.last()?.until).toBe(until)
  fireEvent.click(await undo())
  expect(await screen.findByText('T1 undone')).toBeDefined()
  expect(sessionStorage.getItem('aftercare:undo')).toBeNull()
})

test.each([
  'no JSON',
  '{}',
  '[null]',
  '[{"id":1}]',
  '[{"id":"O1","call":"x","until":1}]',
  '[{"id":"O1","call":"x","until":99999999999999,"about":{"title":1}}]',
])('a stored %s is no offer', (kept) => {
  sessionStorage.setItem('aftercare:undo', kept)
  renderPage(<UndoBar />)
  expect(undoOffers.last()).toBeUndefined()
})

test('an undo offer is not shown to the next person', async () => {
  serve({ 'POST /ProductRepair/update-status/T1': () => done('O1') })
  const { unmount } = renderPage(<UndoBar />)
  await setStatus('T1')
  adminSession.end('logout')
  unmount()
  expect(undoOffers.last()).toBeUndefined()
  expect(sessionStorage.getItem('aftercare:undo')).toBeNull()
})
