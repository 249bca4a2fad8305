import { memoryHistory } from '@test/memoryHistory'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Link } from './Link'
import { matcher, type Route } from './match'
import { RouterProvider, useRouteError } from './RouterProvider'
import { Router } from './router'

const page = (path: string): Route => ({ path, element: <h1>{path}</h1> })

const routerOf = (routes: Route[], at = '/') => new Router(routes, memoryHistory(at))

describe('the page of an address', () => {
  const find = matcher([
    page('*'),
    page('/customer/:id'),
    page('/customer/new'),
    page('/files/*'),
    { children: [page('/')] },
  ])

  test.each([
    ['/', '/', {}],
    ['/customer/new', '/customer/new', {}],
    ['/Customer/New/', '/customer/new', {}],
    ['/customer/CU%201', '/customer/:id', { id: 'CU 1' }],
    ['/customer/%zz', '/customer/:id', { id: '%zz' }],
    ['/customer/CU1/more', '*', {}],
    ['/files/a/b', '/files/*', {}],
    ['//elsewhere', '*', {}],
  ])('of %s is %s', (address, path, params) => {
    const found = find(address)
    expect(found.routes.at(-1)?.path).toBe(path)
    expect(found.params).toEqual(params)
  })
})

describe('a step', () => {
  test('shows the present page until the next one is loaded', async () => {
    let bring: (() => void) | undefined
    const lazy = () => new Promise<() => null>((resolve) => (bring = () => resolve(() => null)))
    const router = routerOf([page('/'), { path: '/slow', lazy }])
    const arrived = router.navigate('/slow')
    expect(router.state.location.pathname).toBe('/')
    expect(router.state.heading?.pathname).toBe('/slow')
    bring?.()
    await arrived
    expect(router.state.location.pathname).toBe('/slow')
    expect(router.state.heading).toBeUndefined()
  })

  test('is forgotten if a later one starts before its page loads', async () => {
    let bring: (() => void) | undefined
    const lazy = () => new Promise<() => null>((resolve) => (bring = () => resolve(() => null)))
    const router = routerOf([page('/'), page('/quick'), { path: '/slow', lazy }])
    const late = router.navigate('/slow')
    await router.navigate('/quick')
    bring?.()
    await late
    expect(router.state.location.pathname).toBe('/quick')
  })

  test('to what stands behind the question mark keeps the path', async () => {
    const router = routerOf([page('/list')], '/list?q=a#top')
    await router.navigate({ search: 'q=b' })
    expect(router.state.location).toMatchObject({ pathname: '/list', search: '?q=b', hash: '' })
    await router.navigate('?')
    expect(router.state.location.search).toBe('')
    await router.navigate(-2)
    expect(router.state.location).toMatchObject({ search: '?q=a', hash: '#top' })
  })

  test.each([
    ['to another page', (router: Router) => router.navigate('/b')],
    ['back', (router: Router) => router.navigate(-1)],
  ])('%s waits for an answer if it is blocked', async (_, leave) => {
    const router = routerOf([page('/a'), page('/b'), page('/form')], '/b')
    await router.navigate('/form')
    router.block(() => true)

    await leave(router)
    expect(router.state.location.pathname).toBe('/form')
    router.state.blocked?.reset()
    expect(router.state.blocked).toBeUndefined()
    expect(router.state.location.pathname).toBe('/form')

    await leave(router)
    router.state.blocked?.proceed()
    await waitFor(() => expect(router.state.location.pathname).toBe('/b'))
  })
})

function Failure() {
  return <p>{(useRouteError() as Error).message}</p>
}

test('a page that fails to load shows an error and is retried', async () => {
  let fails = true
  const lazy = async () => {
    if (fails) throw new Error('offline')
    return () => <h1>Loaded</h1>
  }
  const children = [{ path: '/lazy', lazy }, page('/')]
  const router = routerOf([{ errorElement: <Failure />, children }])
  render(<RouterProvider router={router} />)
  await router.navigate('/lazy')
  expect(await screen.findByText('offline')).toBeTruthy()
  await router.navigate('/')
  expect(await screen.findByText('/')).toBeTruthy()
  fails = false
  await router.navigate('/lazy')
  expect(await screen.findByText('Loaded')).toBeTruthy()
})

test('a link leaves keys that open a new tab to the browser', async () => {
  const router = routerOf([{ path: '/', element: <Link to="/b">B</Link> }, page('/b')])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'B' }))
  await user.keyboard('{/Control}')
  expect(router.state.location.pathname).toBe('/')
  await user.click(screen.getByRole('link', { name: 'B' }))
  expect(await screen.findByText('/b')).toBeTruthy()
})
