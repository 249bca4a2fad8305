import { describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { matcher, type Route } from '@/lib/router/match'
import { RequireAdmin, RequireCustomer } from './guards'
import type { RouteHandle } from './routeHandle'
import { routes } from './router'

const find = matcher(routes)
const branchOf = (path: string): Route[] => find(path).routes

const titleOf = (path: string) => (branchOf(path).at(-1)?.handle as RouteHandle | undefined)?.title

function isBehind(guard: unknown, path: string): boolean {
  return branchOf(path).some(
    ({ element }) => (element as { type?: unknown } | null)?.type === guard,
  )
}

describe('the addresses of the portal', () => {
  test.each([
    '/',
    '/register',
    '/forgot-password',
    '/reset-password/abc',
    '/confirm-email/abc',
    '/restore-email/abc',
    '/unsubscribe/abc',
    '/admin/login',
    '/admin/reset-password/abc',
    '/admin/invitation/abc',
    '/admin/let-in/abc',
    '/serviceProduct/ticketStatus',
  ])('%s is public', (path) => {
    expect(titleOf(path)).not.toBe('Page not found')
    expect(isBehind(RequireCustomer, path) || isBehind(RequireAdmin, path)).toBe(false)
  })

  test.each([
    '',
    '/registered_product',
    '/registered_product_details',
    '/scheme',
    '/SchemeStatus',
    '/awr',
    '/awr/records',
    '/agreement-form',
    '/customer-agreement-details',
    '/customer-agreement-details-print',
  ])('/customer_dashboard%s is for customers', (path) => {
    expect(titleOf(`/customer_dashboard${path}`)).not.toBe('Page not found')
    expect(isBehind(RequireCustomer, `/customer_dashboard${path}`)).toBe(true)
  })

  test.each([
    '',
    '/registered-customer',
    '/agreement-details',
    '/agreement-details-print',
    '/registered/product',
    '/WarrantyExtended',
    '/ProductRepair',
    '/CustomerAwr',
    '/Scheme',
    '/allScheme',
    '/CustomerScheme',
    '/me',
    '/people',
    '/catalogue',
  ])('/admin/dashboard%s is for admins', (path) => {
    expect(titleOf(`/admin/dashboard${path}`)).not.toBe('Page not found')
    expect(isBehind(RequireAdmin, `/admin/dashboard${path}`)).toBe(true)
  })

  test('are all served by the router', () => {
    for (const path of Object.values(paths)) {
      expect(titleOf(path.replace(':token', 'abc')), path).not.toBe('Page not found')
    }
  })

  test('that lead nowhere say so', () => {
    expect(titleOf('/nowhere')).toBe('Page not found')
    expect(titleOf('/customer_dashboard/nowhere')).toBe('Page not found')
  })
})
