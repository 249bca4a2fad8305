import { lazy, Suspense, useEffect, useRef } from 'react'
import { usePortal } from '@/api/portal'
import { sayKnown } from '@/language'
import { Outlet, ScrollRestoration, useHandle, useIsNavigating, useLocation } from '@/lib/router'
import type { RouteHandle } from './routeHandle'

/** The layout of every page: tab title, loading bar, focus and scroll position. */
export function Root() {
  return (
    <>
      <DocumentTitle />
      <OwnMarks />
      <NavigationBar />
      <FocusOnNavigation />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

// Without its code the tab keeps the default icon.
const BrowserMarks = lazy(() => import('./BrowserMarks').catch(() => ({ default: () => null })))

/** Loads the code for the tab icon and the frame colour only for a portal with its own brand. */
function OwnMarks() {
  const { logo, accent } = usePortal()
  if (!logo && !accent) return null
  return (
    <Suspense>
      <BrowserMarks />
    </Suspense>
  )
}

function DocumentTitle() {
  const { brand } = usePortal()
  const handle = useHandle() as RouteHandle | undefined
  return <title>{handle ? `${sayKnown(handle.title)} · ${brand}` : brand}</title>
}

/** A thin bar while the next page loads. The current page stays until then. */
function NavigationBar() {
  if (!useIsNavigating()) return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-pulse bg-brand print:hidden"
    />
  )
}

/**
 * Moves the focus to the new page. Otherwise a screen reader would stay at the old link, which is
 * gone.
 */
function FocusOnNavigation() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
