import { customerHead, pastEntries } from '@test/data/history'
import { json, serve, silence } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { adminSession } from '@/lib/session'
import { CustomerTimeline } from './CustomerTimeline'

beforeEach(() => {
  adminSession.start(freshToken())
})

function show(answer: () => Response, at = '/') {
  serve({ 'GET /desk/customers/CU1/timeline': answer })
  renderPage(<CustomerTimeline head={customerHead} onRaise={vi.fn()} />, '/', at)
}

test.each([
  ['/', 'Nothing has happened yet.'],
  ['/?kind=note', 'There are no entries of this kind.'],
])('an empty history at %s says: %s', async (at, sentence) => {
  show(() => json(200, { entries: [] }), at)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

test('the entries are in the order of their dates', async () => {
  show(() => json(200, { entries: pastEntries }))
  const cards = await screen.findAllByRole('article')
  const days = cards.map((card) => card.querySelector('time')?.dateTime)
  expect(days).toEqual(pastEntries.map(({ at }) => at))
})

test('a history that cannot be had says so, and why', async () => {
  show(silence)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The timeline could not be loaded.No response from the server.',
  )
})
