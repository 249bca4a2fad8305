import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { memoryHistory } from '@test/memoryHistory'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ToastProvider } from '@/components/overlay/ToastProvider'
import { UnsavedWorkGuard } from '@/components/work/UnsavedWorkGuard'
import { Outlet, type Route, Router, RouterProvider } from '@/lib/router'

/**
 * Renders a page at an address, with everything around it that the portal provides. Other addresses
 * are empty; the router that is returned tells where a test was led.
 */
export function renderPage(page: ReactNode, path = '/', at = path) {
  return renderRoutes([{ Component: Around, children: [{ path, element: page }, elsewhere] }], at)
}

// A clock that is to forget an answer after five minutes would hold on to it, and to its page, long after the test.
const kept = Number.POSITIVE_INFINITY

export function renderRoutes(routes: Route[], at: string) {
  const router = new Router([...routes, elsewhere], memoryHistory(at))
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: kept }, mutations: { gcTime: kept } },
  })
  const view = render(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { ...view, router }
}

const elsewhere: Route = { path: '*', Component: Elsewhere }

function Around() {
  return (
    <>
      <Outlet />
      <UnsavedWorkGuard />
    </>
  )
}

function Elsewhere() {
  return null
}
