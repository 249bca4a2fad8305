import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { addresses } from '@/features/onboarding/addresses'
import { watchRecent } from '@/features/search/recent'
import { customerPagePath, paths } from '@/lib/paths'
import { Outlet, useHandle, useLocation } from '@/lib/router'
import { useMediaQuery } from '@/lib/useMediaQuery'
import { usePermissions } from '@/records/deskRole'
import type { RouteHandle } from '../routeHandle'
import { SkipLink } from '../SkipLink'
import { AdminTopBar } from './AdminTopBar'
import { AttackNote } from './AttackNote'
import { BackupNote } from './BackupNote'
import { LettersNote } from './LettersNote'
import { NotForYourRole } from './NotForYourRole'
import { Sidebar } from './Sidebar'
import { TrailNote } from './TrailNote'
import { UndoBar } from './UndoBar'

const FirstDayNote = lazy(async () => ({
  default: (await import('@/features/onboarding/FirstDayNote')).FirstDayNote,
}))

const places: readonly string[] = [
  paths.customers,
  paths.letters,
  ...Object.values(addresses).map((address) => address.split('#')[0] as string),
]

// For the lifetime of the document, so that a logout is seen on every page.
watchRecent()

const BESIDE_THE_PAGE = '(min-width: 64rem)'

/** The layout of the desk: sidebar and top bar. On a phone, the sidebar slides over the page. */
export default function AdminShell() {
  const [isSidebarOpen, setSidebarOpen] = useState(false)
  const close = useCallback(() => setSidebarOpen(false), [])
  const { key } = useLocation()
  const menuButton = useRef<HTMLButtonElement>(null)
  const isBeside = useMediaQuery(BESIDE_THE_PAGE)
  const isOver = isSidebarOpen && !isBeside

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is the reason to close.
  useEffect(close, [key])

  // The focus returns to the button that opened the sidebar.
  useEffect(() => {
    if (!isOver) return
    return () => menuButton.current?.focus()
  }, [isOver])

  return (
    <div className="shell-desk min-h-dvh [--sticky-top:3.5rem] lg:pl-64 print:p-0">
      <SkipLink />
      <UndoBar />
      <Sidebar isBeside={isBeside} isOver={isOver} onClose={close} />
      {/* The covered page is inert, so that Tab stays in the sidebar. */}
      <div inert={isOver}>
        <AdminTopBar
          menuButton={menuButton}
          isMenuOpen={isOver}
          onOpenMenu={() => setSidebarOpen(true)}
        />
        <TrailNote />
        <BackupNote />
        <LettersNote />
        <AttackNote />
        <FirstDayForOwners />
        <main id="main" tabIndex={-1} className="px-4 py-6 sm:px-6 lg:px-8 low:py-2 print:p-0">
          <PageForRole />
        </main>
      </div>
    </div>
  )
}

/** Shows the page if the user's role may make its API call. */
function PageForRole() {
  const may = usePermissions()
  const needs = (useHandle() as RouteHandle | undefined)?.needs
  return needs && !may(needs) ? <NotForYourRole /> : <Outlet />
}

/** Reminds an owner of the setup steps, on the first page and on the pages of these steps. */
function FirstDayForOwners() {
  const may = usePermissions()
  const { pathname } = useLocation()
  const isHere = places.includes(pathname) || pathname.startsWith(customerPagePath(''))
  if (!isHere || !may('GET /desk/first-day')) return null
  return (
    <Suspense>
      <FirstDayNote />
    </Suspense>
  )
}
