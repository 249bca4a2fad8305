import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import DeskPeoplePage from './DeskPeoplePage'

test('a disabled person is not in the two-step login list', async () => {
  adminSession.start(freshToken({ customerId: '', username: 'devi', role: 'Owner' }))
  const since = '2026-03-03T04:30:00Z'
  const devi = { id: 'p1', name: 'Devi Nair', username: 'devi', role: 'Owner', since, you: true }
  const meera = {
    id: 'p2',
    name: 'Meera Iyer',
    username: 'meera',
    role: 'Agent',
    since,
    you: false,
  }
  let isOut = false
  serve({
    'GET /desk/people': () => json(200, [devi, isOut ? { ...meera, disabledAt: since } : meera]),
    'GET /desk/people/invitations': () => json(200, []),
    'GET /desk/second-step': () =>
      json(200, {
        required: false,
        people: (isOut ? [devi] : [devi, meera]).map((one) => ({ ...one, on: true })),
      }),
    'POST /desk/people/p2/disable': () => {
      isOut = true
      return json(200, { ...meera, disabledAt: since })
    },
  })
  renderPage(<DeskPeoplePage />)
  await screen.findByRole('button', { name: 'Reset meera' })
  await userEvent.click(await screen.findByRole('button', { name: 'Disable: Meera Iyer' }))
  const question = await screen.findByRole('dialog', { name: 'Disable Meera Iyer?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset meera' })).toBeNull())
})
