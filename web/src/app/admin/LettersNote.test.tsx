import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dateTime } from '@/lib/dates'
import { adminSession } from '@/lib/session'
import { LettersNote } from './LettersNote'

function show(letters?: object, role = 'Manager') {
  adminSession.start(freshToken({ role }))
  const calls: string[] = []
  serve({
    'GET /admin/waiting': () => {
      calls.push('asked')
      return json(200, { warranty: 0, repair: 0, awr: 0, claims: 0, letters })
    },
  })
  renderPage(<LettersNote />, '*', '/admin/dashboard')
  return calls
}

const since = '2026-03-02T04:30:00Z'

test.each([
  [
    { since, givenUp: 0 },
    `The portal has sent no emails since ${dateTime(since)}.`,
    '/admin/dashboard/mail?state=waiting',
  ],
  [
    { givenUp: 1 },
    'One email failed in the last 24 hours.',
    '/admin/dashboard/mail?state=given-up',
  ],
  [
    { since, givenUp: 3 },
    `The portal has sent no emails since ${dateTime(since)}. 3 emails failed in the last 24 hours.`,
    '/admin/dashboard/mail?state=waiting',
  ],
])('letters that do not arrive are told at the desk: %o', async (letters, text, address) => {
  show(letters)
  expect((await screen.findByRole('status')).textContent).toContain(text)
  expect(screen.getByRole('link', { name: 'See the emails' }).getAttribute('href')).toBe(address)
})

test.each([
  ['Owner', 1],
  ['Manager', 0],
])('a failed test of the mail server is told; %s', async (role, links) => {
  show({ givenUp: 0, test: true }, role)
  expect((await screen.findByRole('status')).textContent).toContain(
    'The last test of the mail server failed.',
  )
  expect(screen.queryAllByRole('link', { name: 'Open the settings' })).toHaveLength(links)
})

test('people without access to emails get no link to them', async () => {
  show({ givenUp: 1 }, 'Agent')
  await screen.findByRole('status')
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows nothing while all is well', async () => {
  const calls = show()
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})
