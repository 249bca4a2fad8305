import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dateTime } from '@/lib/dates'
import { adminSession } from '@/lib/session'
import { TrailNote } from './TrailNote'

function show(trail?: object) {
  adminSession.start(freshToken({ role: 'Owner' }))
  const calls: string[] = []
  serve({
    'GET /admin/waiting': () => {
      calls.push('asked')
      return json(200, { warranty: 0, repair: 0, awr: 0, claims: 0, trail })
    },
  })
  renderPage(<TrailNote />, '*', '/admin/dashboard')
  return calls
}

const at = '2026-03-02T04:30:00Z'

test.each([
  [{ at, flaws: 1 }, `1 place, found ${dateTime(at)}.`],
  [{ at, flaws: 1200 }, `1,200 places, found ${dateTime(at)}.`],
])('an owner is told of a changed audit trail: %o', async (trail, text) => {
  show(trail)
  expect((await screen.findByRole('status')).textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'See the audit trail' }).getAttribute('href')).toBe(
    '/admin/dashboard/audit',
  )
})

test('shows nothing while all is well', async () => {
  const calls = show()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})
