import { json, refusal, serve } from '@test/fakeServer'
import { renderPage, renderRoutes } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import CustomerRecordsPage from '@/features/account/CustomerRecordsPage'
import { adminSession } from '@/lib/session'
import AdminShell from './AdminShell'
import { Sidebar } from './Sidebar'

const quiet = { 'GET /admin/waiting': () => json(200, {}) }

/** Returns the sidebar entries and groups that a role sees. */
function entriesOf(role: string): (string | null)[] {
  adminSession.start(freshToken({ username: 'devi', role }))
  serve(quiet)
  renderPage(<Sidebar isBeside isOver={false} onClose={() => {}} />, '*', '/admin/dashboard')
  const sidebar = screen.getByRole('navigation', { name: 'Main' })
  return [...sidebar.querySelectorAll(':scope > div > a, :scope > div > button')].map(
    ({ textContent }) => textContent,
  )
}

const agents = [
  'Overview',
  'Queue',
  'Registered Customer',
  'Registered Product',
  'Repair & Service',
  'Customer AWR',
  'Administration',
]
const managers = [
  'Overview',
  'Queue',
  'Review',
  'Registered Customer',
  'Agreement Details',
  'Registered Product',
  'Warranty',
  'Repair & Service',
  'Customer AWR',
  'Schemes',
  'Administration',
]

test.each([
  ['Agent', agents],
  ['Manager', managers],
  ['Owner', managers],
  ['of a server that knows no roles', managers],
])('the sidebar of the role %s', (role, entries) => {
  expect(entriesOf(role)).toEqual(entries)
})

test.each([
  ['Agent', false],
  ['Manager', true],
])('the role %s and the export of customers', async (role, isOffered) => {
  adminSession.start(freshToken({ username: 'devi', role }))
  serve({ 'GET /api/users/all': () => json(200, [], { 'X-Total-Count': '0' }) })
  renderPage(<CustomerRecordsPage />)
  await screen.findByText('No customer found.')
  expect(screen.queryByRole('button', { name: 'Export' }) !== null).toBe(isOffered)
})

/** A desk page that needs a manager's call, inside the layout. */
function openWarranty() {
  const page = {
    path: '/page',
    element: <p>The page</p>,
    handle: { title: 'Page', needs: 'GET /api/warranty/fetch' },
  }
  renderRoutes([{ Component: AdminShell, children: [page] }], '/page')
}

test('a typed address of a page that is not for the role says so', async () => {
  adminSession.start(freshToken({ username: 'devi', role: 'Agent' }))
  serve({ ...quiet, 'GET /desk/me': () => refusal(503, 'Busy.') })
  openWarranty()
  expect(await screen.findByText('This page is not for your role')).toBeTruthy()
  expect(screen.queryByText('The page')).toBeNull()
})

test('the role from the server overrides the token', async () => {
  adminSession.start(freshToken({ username: 'devi', role: 'Agent' }))
  serve({ ...quiet, 'GET /desk/me': () => json(200, { name: 'Devi Nair', role: 'Manager' }) })
  openWarranty()
  expect(await screen.findByText('The page')).toBeTruthy()
  expect(screen.getByText('Devi Nair')).toBeTruthy()
})
