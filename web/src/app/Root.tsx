import { useEffect, useRef } from 'react'
import { usePortal } from '@/api/portal'
import { sayKnown } from '@/language'
import { Outlet, ScrollRestoration, useHandle, useIsNavigating, useLocation } from '@/lib/router'
import { BrowserMarks } from './BrowserMarks'
import type { RouteHandle } from './routeHandle'

/** Around every page: the tab's title, the bar while a page loads, and where focus and scroll go. */
export function Root() {
  return (
    <>
      <DocumentTitle />
      <BrowserMarks />
      <NavigationBar />
      <FocusOnNavigation />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function DocumentTitle() {
  const { brand } = usePortal()
  const handle = useHandle() as RouteHandle | undefined
  return <title>{handle ? `${sayKnown(handle.title)} · ${brand}` : brand}</title>
}

/** The present page stays until the next one has loaded; a thin bar says that something happens. */
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
 * A browser that loads a page reads out its title and starts at the top; a page that is put together
 * by script has to do the same, or a screen reader stays at the link that is gone.
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
