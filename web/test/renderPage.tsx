import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { memoryHistory } from '@test/memoryHistory'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ToastProvider } from '@/components/overlay/ToastProvider'
import { UnsavedWorkGuard } from '@/components/work/UnsavedWorkGuard'
import { Outlet, type Route, Router, RouterProvider } from '@/lib/router'

/**
 * Renders a page at an address inside the portal's providers. All other addresses are empty. The returned
 * router holds the current address.
 */
export function renderPage(page: ReactNode, path = '/', at = path) {
  return renderRoutes([{ Component: Around, children: [{ path, element: page }, elsewhere] }], at)
}

// With the default of five minutes, a timer would keep the answer and its page in memory after the test.
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
