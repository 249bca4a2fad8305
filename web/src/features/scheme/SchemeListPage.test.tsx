import { json, serve } from '@test/fakeServer'
import { renderRoutes } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { adminSession } from '@/lib/session'
import CustomerSchemesPage from './CustomerSchemesPage'
import SchemeListPage from './SchemeListPage'

beforeEach(() => adminSession.start('desk'))

const scheme = {
  _id: '01S',
  schemeId: 'SC1',
  schemeName: 'Camera Bonanza',
  schemeEndDate: '2026-03-31',
  LiveScheme: true,
}

function show() {
  serve({
    'GET /Scheme/CopySchemes': () => json(200, [scheme], { 'X-Total-Count': '1' }),
    'GET /Scheme/fetch': () => json(200, [], { 'X-Total-Count': '0' }),
    'GET /Scheme/counts': () => json(200, []),
  })
  const routes = [
    { path: paths.allSchemes, Component: SchemeListPage },
    { path: paths.customerSchemes, Component: CustomerSchemesPage },
  ]
  return renderRoutes(routes, paths.allSchemes)
}

test.each(['row', 'link'])('the %s of a scheme leads to its claims', async (role) => {
  const { router } = show()
  await screen.findByText('Camera Bonanza')
  await userEvent.click(screen.getByRole(role, { name: /Camera Bonanza/ }))
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/admin/dashboard/CustomerScheme?scheme=SC1')
  // The scheme has no claims, but the filter still shows it.
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Scheme' })
  await screen.findByRole('option', { name: 'SC1 (0)' })
  expect(chosen.value).toBe('SC1')
})
