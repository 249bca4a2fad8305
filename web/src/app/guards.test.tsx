import { json, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderRoutes } from '@test/renderPage'
import { freshToken, seconds, tokenOf } from '@test/tokens'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readCookie, removeCookie, writeCookie } from '@/lib/cookies'
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
    children: [
      { path: paths.customers, element: <p>the desk</p> },
      { path: paths.firstDay, element: <p>the first day</p> },
    ],
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

  test.each([
    ['a ticket', `${paths.productRepair}?ticket=T-1`],
    ['a product', '/customer_dashboard/product/PR1'],
    ['a claim', `${paths.schemeStatus}?claim=CL1`],
  ])('leads on to %s of an email after the login', (_, address) => {
    const pages = [
      ...routes,
      {
        element: <RequireCustomer />,
        children: [paths.productRepair, paths.ownProduct, paths.schemeStatus].map((path) => ({
          path,
          element: <p>the page</p>,
        })),
      },
    ]
    // Nobody has logged out in this window: the cookie is from another day.
    customerSession.start(freshToken())
    removeCookie('token')
    const { router } = renderRoutes(pages, address)
    expect(router.state.location.pathname).toBe('/')
    act(() => customerSession.start(freshToken()))
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(address)
    act(() => customerSession.end('logout'))
    expect(router.state.location.state).toBeFalsy()
  })

  test('leads on to no other page', () => {
    const { router } = renderRoutes(routes, paths.schemes)
    expect(router.state.location.pathname).toBe('/')
    act(() => customerSession.start(freshToken()))
    expect(router.state.location.pathname).toBe(paths.customer)
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

  test('refuses an expired token, and removes it', () => {
    const anHourAgo = new Date(Date.now() - 3_600_000)
    writeCookie('token', tokenOf({ customerId: 'CU1', iat: seconds(anHourAgo) }))
    const { router } = renderRoutes(routes, paths.customer)
    expect(router.state.location.pathname).toBe('/')
    expect(readCookie('token')).toBeUndefined()
  })

  test('shows the login when the session ends on an open page', () => {
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

describe('an admin with a password that the portal made up', () => {
  test('chooses another one before the desk opens', async () => {
    const fresh = freshToken({ username: 'admin' })
    serve({ 'POST /desk/me/password': () => json(200, { message: 'Changed.', token: fresh }) })
    adminSession.start(freshToken({ username: 'admin', mustChangePassword: true }))
    renderRoutes(routes, paths.customers)
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeTruthy()
    expect(screen.queryByText('the desk')).toBeNull()
    await fill({
      'Old Password': 'made up',
      'New Password': 'lamps of the house',
      'Confirm Password': 'lamps of the house',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save and open the desk' }))
    expect(await screen.findByText('the desk')).toBeTruthy()
    expect(readCookie('admin')).toBe(fresh)
  })

  test.each([
    ['is led to the first day that is open', true, 'Owner', paths.firstDay],
    ['begins where the desk begins once it was put away', false, 'Owner', paths.customers],
    ['begins where the desk begins if they are no owner', true, 'Manager', paths.customers],
  ])('%s', async (_, shown, role, place) => {
    const requests = serve({
      'POST /desk/me/password': () =>
        json(200, { message: 'Changed.', token: freshToken({ username: 'admin', role }) }),
      'GET /desk/first-day': () =>
        json(200, { shown, steps: [{ step: 'brand', done: false, later: false }] }),
    })
    adminSession.start(freshToken({ username: 'admin', role, mustChangePassword: true }))
    const { router } = renderRoutes(routes, paths.customers)
    await screen.findByRole('heading', { name: 'Choose your own password' })
    await fill({
      'Old Password': 'made up',
      'New Password': 'lamps of the house',
      'Confirm Password': 'lamps of the house',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save and open the desk' }))
    expect(await screen.findByText(/^the (desk|first day)$/)).toBeTruthy()
    expect(router.state.location.pathname).toBe(place)
    expect(requests.some(({ url }) => url.endsWith('/desk/first-day'))).toBe(role === 'Owner')
  })

  test('can leave', async () => {
    serve({ 'POST /admin/logout': () => json(200, {}) })
    adminSession.start(freshToken({ username: 'admin', mustChangePassword: true }))
    const { router } = renderRoutes(routes, paths.customers)
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(router.state.location.pathname).toBe('/admin/login')
  })
})

describe('an admin without a second step that is required', () => {
  const setup = {
    setup: 'begun',
    key: 'GEZDGNBVGY3TQOJQ',
    address: 'otpauth://totp/x',
    picture: 'data:,',
    recoveryCodes: ['ACDE-FGHJ-KMNP-QRTV'],
  }
  const state = 'GET /desk/me/second-step'
  const nothing = { on: false, passkeys: [], recoveryCodes: 0, required: true }

  test('requires the setup and the recovery codes before the desk', async () => {
    const fresh = freshToken({ username: 'admin' })
    serve({
      [state]: () => json(200, nothing),
      'POST /desk/me/second-step/app': () => json(200, setup),
      'POST /desk/me/second-step/app/confirm': () => json(200, { message: '', token: fresh }),
    })
    adminSession.start(freshToken({ username: 'admin', mustAddStep: true }))
    renderRoutes(routes, paths.customers)
    expect(await screen.findByRole('heading', { name: 'Set up two-step login' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Use an app on my phone' }))
    await fill({ 'Your Password': 'secret' })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('Code')
    await fill({ Code: '123456' })
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('ACDE-FGHJ-KMNP-QRTV')).toBeTruthy()
    expect(screen.queryByText('the desk')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
    expect(await screen.findByText('the desk')).toBeTruthy()
    expect(readCookie('admin')).toBe(fresh)
  })

  test('after setup in another window, the user logs in again', async () => {
    serve({ [state]: () => json(200, { ...nothing, on: true }) })
    adminSession.start(freshToken({ username: 'admin', mustAddStep: true }))
    renderRoutes(routes, paths.customers)
    expect(await screen.findByText(/Please log in again to open the desk/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  })
})

test.each([
  ['User', '/customer_dashboard'],
  ['Dealer', '/customer_dashboard/scheme'],
  ['Partner', '/customer_dashboard/scheme'],
])('the schemes lead a %s to %s', (role, path) => {
  customerSession.start(freshToken({ role }))
  const { router } = renderRoutes(routes, paths.schemes)
  expect(router.state.location.pathname).toBe(path)
})

test('the login page sends logged-in people to the dashboard', () => {
  customerSession.start(freshToken())
  const { router } = renderRoutes(routes, '/')
  expect(router.state.location.pathname).toBe('/customer_dashboard')
})
