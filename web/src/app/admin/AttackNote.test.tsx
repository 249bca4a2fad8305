import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AttackNote } from './AttackNote'
import { LettersNote } from './LettersNote'

const meera = { kind: 'admin', id: 'meera', name: 'Meera Iyer', failedLogins: 100, full: true }
const asha = { kind: 'customer', id: 'CU1', name: 'Asha Verma', failedLogins: 12, full: false }

function show(underAttack?: object[]) {
  const requests = serve({
    'GET /admin/waiting': () =>
      json(200, { warranty: 0, repair: 0, awr: 0, claims: 0, underAttack }),
  })
  // As in the real layout, the other note starts the request.
  renderPage(
    <>
      <LettersNote />
      <AttackNote />
    </>,
    '*',
    '/admin/dashboard',
  )
  return requests
}

test.each([
  [[meera], 'Someone is guessing passwords: Meera Iyer (100 failed logins in the last hour).'],
  [
    [meera, asha],
    'Someone is guessing passwords: Meera Iyer (100 failed logins in the last hour), Asha Verma (12).',
  ],
  [
    [meera, asha, { ...asha, id: 'CU2' }, { ...asha, id: 'CU3' }],
    'Someone is guessing passwords: Meera Iyer (100 failed logins in the last hour), Asha Verma (12), Asha Verma (12) and 1 more account.',
  ],
])('an owner is told whose password is guessed: %#', async (attacks, text) => {
  show(attacks)
  expect((await screen.findByRole('status')).textContent).toBe(text)
})

test('the names lead to the people and to the customer', async () => {
  show([meera, asha])
  const href = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href('Meera Iyer')).toBe('/admin/dashboard/people')
  expect(await href('Asha Verma')).toBe('/admin/dashboard/customers/CU1')
})

test('no note is shown without an attack', async () => {
  const requests = show()
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
})
