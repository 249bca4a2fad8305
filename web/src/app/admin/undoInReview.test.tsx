import { waitingClaim } from '@test/data/desk'
import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ReviewPage from '@/features/review/ReviewPage'
import { adminSession } from '@/lib/session'
import { undoOffers } from '@/lib/undoOffers'
import { UndoBar } from './UndoBar'

const path = '/admin/dashboard/review'

const claim = (ticketNo: string) => ({
  ...waitingClaim,
  id: ticketNo,
  ticketNo,
  invoice: `files/${ticketNo}.png`,
})

beforeEach(() => {
  sessionStorage.clear()
  adminSession.start(freshToken({ username: 'devi', role: 'Manager' }))
})
afterEach(() => act(undoOffers.clear))

const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey })
const undo = () => screen.getByRole('button', { name: 'Undo' })

const ways: [string, () => void][] = [
  ['U', () => press('u')],
  ['Ctrl-Z', () => press('z', true)],
  ['the button of the bar', () => fireEvent.click(undo())],
]

test.each(ways)('%s leads back to the claim that was taken back', async (_, takesBack) => {
  const waiting = new Set(['CL1', 'CL2', 'CL3'])
  const sent: string[] = []
  let answers = () => {}
  const answer = new Promise<void>((resolve) => {
    answers = resolve
  })
  const picture = () => new Response(new Blob(['x'], { type: 'image/png' }))
  serve({
    'GET /desk/review/claims': () =>
      json(200, {
        items: [...waiting].sort().map(claim),
        total: waiting.size,
        totalIsAtLeast: false,
        reasons: [],
      }),
    'GET /desk/review/claims/CL1': () => json(200, claim('CL1')),
    'POST /desk/review/claims/CL1': () => {
      sent.push('CL1')
      waiting.delete('CL1')
      return json(200, { message: 'done' }, { Undo: 'O1', 'Undo-Seconds': '10' })
    },
    'POST /desk/undo/O1': async () => {
      await answer
      waiting.add('CL1')
      return json(200, { message: 'Undone.' })
    },
    'GET /files/CL1.png': picture,
    'GET /files/CL2.png': picture,
    'GET /files/CL3.png': picture,
    'GET /admin/waiting': () => json(200, {}),
  })
  const sees = async (number: string) => {
    await screen.findByRole('heading', { name: number })
    fireEvent.load(await screen.findByRole('img', { name: 'Invoice' }))
  }
  renderPage(
    <>
      <UndoBar />
      <ReviewPage />
    </>,
    path,
  )
  await sees('CL1')
  press('a')
  await sees('CL2')
  // The undo bar reports the record and the action. No toast repeats it.
  expect(await screen.findAllByText('CL1 approved.')).toHaveLength(1)
  expect(screen.queryByText('CL1 is approved.')).toBeNull()

  takesBack()
  await waitFor(() => expect(undo().getAttribute('aria-busy')).toBe('true'))
  // Before the answer arrives, a key does nothing.
  press('a')
  expect((await screen.findByRole('alert')).textContent).toContain('was not saved')
  answers()
  await sees('CL1')
  expect(await screen.findByText('CL1 undone')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Undo' })).toBeNull()
  // The message about the early key is gone.
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByText('3 claims waiting')).toBeDefined()
  expect(screen.getByText('No decisions yet this session')).toBeDefined()
  await sees('CL1')
  press('a')
  await waitFor(() => expect(sent).toEqual(['CL1', 'CL1']))
  await sees('CL2')
})
