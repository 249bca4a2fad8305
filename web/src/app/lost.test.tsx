import { renderRoutes } from '@test/renderPage'
import { freshToken } from '@test/tokens'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { adminSession, customerSession } from '@/lib/session'
import NotFoundPage from './NotFoundPage'
import RefusedFilePage from './RefusedFilePage'

const routes = [
  { path: '/files/*', element: <RefusedFilePage /> },
  { path: '/*', element: <NotFoundPage /> },
]

const asCustomer = () => customerSession.start(freshToken())
const asAdmin = () => adminSession.start('desk')
const nobody = () => undefined

describe('a page that does not exist', () => {
  test.each([
    ['a stranger', nobody, '/nowhere', '/'],
    ['a customer', asCustomer, '/nowhere', '/customer_dashboard'],
    ['an admin', asAdmin, '/nowhere', '/admin/dashboard/registered-customer'],
    ['an admin at the desk', asAdmin, '/admin/x', '/admin/dashboard/registered-customer'],
    ['a customer at the desk', asCustomer, '/admin/x', '/admin/login'],
    ['a stranger at the desk', nobody, '/admin', '/admin/login'],
  ])('leads %s home, by its logo, too', (_, come, address, home) => {
    come()
    renderRoutes(routes, address)
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy()
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([home, home])
  })
})

describe('a file that is not shown', () => {
  test('asks visitors to log in', () => {
    renderRoutes(routes, '/files/abc')
    expect(screen.getByRole('heading', { name: 'Please log in to open this file' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Customer login' }).getAttribute('href')).toBe('/')
  })

  test('is not found by anybody else', () => {
    asCustomer()
    renderRoutes(routes, '/files/abc')
    expect(screen.getByRole('heading', { name: 'File not found' })).toBeTruthy()
  })
})
