import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { Sidebar } from './Sidebar'

beforeEach(() => adminSession.start('desk'))

function show(waiting: object) {
  serve({ 'GET /admin/waiting': () => json(200, waiting) })
  return renderPage(<Sidebar isBeside isOver={false} onClose={() => {}} />, '*', '/admin/dashboard')
}

test.each([
  ['Warranty: show 3 not started', '/admin/dashboard/WarrantyExtended'],
  ['Repair & Service: show 120 not started', '/admin/dashboard/ProductRepair'],
  ['Customer AWR: show 1 not started', '/admin/dashboard/CustomerAwr'],
])('%s leads to the filter', async (name, path) => {
  const { router } = show({ warranty: 3, repair: 120, awr: 1, claims: 0 })
  await userEvent.click(await screen.findByRole('link', { name }))
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe(`${path}?waiting=1`)
})

test('an entry leads to the whole list; zero shows no number', async () => {
  const { router } = show({ warranty: 0, repair: 2, awr: 0, claims: 0 })
  await screen.findByRole('link', { name: 'Repair & Service: show 2 not started' })
  expect(screen.queryByRole('link', { name: /Warranty: / })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Repair & Service' }))
  expect(router.state.location.search).toBe('')
})
