import type { ReactElement } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { paths } from '@/lib/paths'
import { adminSession, customerSession } from '@/lib/session'
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSchemes } from './guards'
import NotFoundPage from './NotFoundPage'
import { customerPages, type DeskPage, deskPages, type Page, publicPages, redirects } from './pages'
import RefusedFilePage from './RefusedFilePage'
import { Root } from './Root'
import { RouteErrorPage } from './RouteErrorPage'
import type { RouteHandle } from './routeHandle'

/** Tells the router where the code of a route is. */
function chunk(load: Page['load']) {
  const loadComponent = async () => (await load()).default
  return { Component: loadComponent }
}

function route({ path, title, load, ...page }: Page & Partial<DeskPage>): RouteObject {
  const handle: RouteHandle = { title, ...(page.needs && { needs: page.needs }) }
  const one = { path, handle, lazy: chunk(load) }
  if (page.isForGuests === 'customer') {
    return behind(<GuestOnly store={customerSession} home={paths.customer} />, one)
  }
  if (page.isForGuests)
    return behind(<GuestOnly store={adminSession} home={paths.customers} />, one)
  return page.isAboutSchemes ? behind(<RequireSchemes />, one) : one
}

const routesOf = (pages: Record<string, Page>) => Object.values(pages).map(route)

/** A shell and its pages. An error inside a page leaves the shell around it standing. */
function shell(load: Page['load'], pages: RouteObject[]): RouteObject {
  return {
    lazy: chunk(load),
    children: [{ errorElement: <RouteErrorPage inShell />, children: pages }],
  }
}

const behind = (guard: ReactElement, ...children: RouteObject[]): RouteObject => ({
  element: guard,
  children,
})

/** Every page of the portal: what is public, what is the customer's, what is the desk's. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteErrorPage />,
    HydrateFallback: FullScreenSpinner,
    children: [
      shell(() => import('./public/PublicShell'), routesOf(publicPages)),
      behind(
        <RequireCustomer />,
        shell(() => import('./customer/CustomerShell'), routesOf(customerPages)),
      ),
      behind(
        <RequireAdmin />,
        shell(
          () => import('./admin/AdminShell'),
          [
            { path: redirects.admin, element: <Navigate to={paths.customers} replace /> },
            ...routesOf(deskPages),
          ],
        ),
      ),
      { path: '/files/*', element: <RefusedFilePage />, handle: { title: 'File' } },
      { path: '*', element: <NotFoundPage />, handle: { title: 'Page not found' } },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
