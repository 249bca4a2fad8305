import type { ReactElement } from 'react'
import { paths } from '@/lib/paths'
import { browserHistory, Navigate, type Route, Router } from '@/lib/router'
import { adminSession, customerSession } from '@/lib/session'
import { GuestOnly, RequireAdmin, RequireCustomer, RequireSchemes } from './guards'
import {
  customerPages,
  type DeskPage,
  deskPages,
  entrances,
  type Page,
  publicPages,
  redirects,
} from './pages'
import { Root } from './Root'
import { RouteErrorPage } from './RouteErrorPage'
import type { RouteHandle } from './routeHandle'

const chunk = (load: Page['load']) => async () => (await load()).default

function route({ path, title, load, ...page }: Page & Partial<DeskPage>): Route {
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

/** A layout and its pages. If a page fails, the layout stays. */
function shell(load: Page['load'], pages: Route[]): Route {
  return {
    lazy: chunk(load),
    children: [{ errorElement: <RouteErrorPage inShell />, children: pages }],
  }
}

const behind = (guard: ReactElement, ...children: Route[]): Route => ({
  element: guard,
  children,
})

const withQueries = (...children: Route[]): Route => ({
  lazy: chunk(() => import('./Queries')),
  children,
})

export const routes: Route[] = [
  {
    element: <Root />,
    errorElement: <RouteErrorPage />,
    children: [
      shell(
        () => import('./public/PublicShell'),
        [...routesOf(entrances), withQueries(...routesOf(publicPages))],
      ),
      withQueries(
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
      ),
      {
        path: '/files/*',
        lazy: chunk(() => import('./RefusedFilePage')),
        handle: { title: 'File' },
      },
      {
        path: '*',
        lazy: chunk(() => import('./NotFoundPage')),
        handle: { title: 'Page not found' },
      },
    ],
  },
]

export const createRouter = () => new Router(routes, browserHistory())
