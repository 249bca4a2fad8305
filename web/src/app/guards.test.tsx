import { renderRoutes } from '@test/renderPage'
import { freshToken, seconds, tokenOf } from '@test/tokens'
import { act, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readCookie, writeCookie } from '@/lib/cookies'
import { paths } from '@/lib/paths'
import { adminSession, customerSession } from '@/lib/session'
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSchemes } from './guards'

const routes = [
  {
    element: <RequireCustomer />,
    children: [
      { path: paths.customer, element: <p>the customer area</p> },
      {
        element: <RequireSchemes />,
        children: [{ path: paths.schemes, element: <p>the schemes</p> }],
      },
    ],
  },
  {
    element: <RequireAdmin />,
    children: [{ path: paths.customers, element: <p>the desk</p> }],
  },
  {
    element: <GuestOnly store={customerSession} home={paths.customer} />,
    children: [{ path: paths.login, element: <p>the login page</p> }],
  },
]

describe('the guard of the customer area', () => {
  test('sends someone without a token to the login page', () => {
    const { router } = renderRoutes(routes, paths.customer)
    expect(router.state.location.pathname).toBe('/')
    expect(screen.getByText('the login page')).toBeTruthy()
  })

  test('lets a customer through', () => {
    customerSession.start(freshToken())
    renderRoutes(routes, paths.customer)
    expect(screen.getByText('the customer area')).toBeTruthy()
  })

  test('is not impressed by the token of an admin', () => {
    adminSession.start('desk')
    const { router } = renderRoutes(routes, paths.customer)
    expect(router.state.location.pathname).toBe('/')
  })

  test('refuses a token whose hour is over, and removes it', () => {
    const anHourAgo = new Date(Date.now() - 3_600_000)
    writeCookie('token', tokenOf({ customerId: 'CU1', iat: seconds(anHourAgo) }))
    const { router } = renderRoutes(routes, paths.customer)
    expect(router.state.location.pathname).toBe('/')
    expect(readCookie('token')).toBeUndefined()
  })

  test('leads to the login page when the session ends while a page is open', () => {
    customerSession.start(freshToken())
    const { router } = renderRoutes(routes, paths.customer)
    act(() => customerSession.end('refused'))
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('the guard of the admin area', () => {
  test('sends someone without the admin cookie to the admin login', () => {
    customerSession.start(freshToken())
    const { router } = renderRoutes(routes, paths.customers)
    expect(router.state.location.pathname).toBe('/admin/login')
  })

  test('lets an admin through', () => {
    adminSession.start('desk')
    renderRoutes(routes, paths.customers)
    expect(screen.getByText('the desk')).toBeTruthy()
  })
})

test.each([
  ['User', '/customer_dashboard'],
  ['Dealer', '/customer_dashboard/scheme'],
])('the schemes lead a %s to %s', (role, path) => {
  customerSession.start(freshToken({ role }))
  const { router } = renderRoutes(routes, paths.schemes)
  expect(router.state.location.pathname).toBe(path)
})

test('the login page sends someone who is logged in on to the dashboard', () => {
  customerSession.start(freshToken())
  const { router } = renderRoutes(routes, '/')
  expect(router.state.location.pathname).toBe('/customer_dashboard')
})
