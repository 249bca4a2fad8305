import { useCallback, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { SkipLink } from '../SkipLink'
import { AdminTopBar } from './AdminTopBar'
import { Sidebar } from './Sidebar'

/** Around the desk's pages: the sidebar, which slides over the page on a phone, and the top bar. */
export default function AdminShell() {
  const [isSidebarOpen, setSidebarOpen] = useState(false)
  const close = useCallback(() => setSidebarOpen(false), [])
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is the reason to close.
  useEffect(close, [key])

  return (
    <div className="shell-desk min-h-dvh [--sticky-top:3.5rem] lg:pl-60 print:p-0">
      <SkipLink />
      <Sidebar isOpen={isSidebarOpen} onClose={close} />
      <AdminTopBar onOpenSidebar={() => setSidebarOpen(true)} />
      <main id="main" tabIndex={-1} className="px-4 py-6 sm:px-6 lg:px-8 print:p-0">
        <Outlet />
      </main>
    </div>
  )
}
