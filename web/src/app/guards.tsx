import { Fragment, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { FullScreenSpinner } from '@/components/progress/FullScreenSpinner'
import { entranceOf, isEmailed } from '@/lib/entrance'
import { paths } from '@/lib/paths'
import { Navigate, Outlet, useLocation } from '@/lib/router'
import {
  adminSession,
  customerSession,
  type Session,
  type SessionStore,
  useIsLoggedIn,
  useSession,
} from '@/lib/session'
import { useAutomaticLogout } from '@/lib/useAutomaticLogout'
import { useSeesSchemes } from './useSeesSchemes'

/** Lets only a logged-in customer through, and sends everyone else to the login page. */
export function RequireCustomer() {
  useAutomaticLogout(customerSession)
  const { pathname, search } = useLocation()
  // A link from an email leads on after the login. After a logout no one is led back.
  const [leadsTo] = useState(() => {
    const asked = pathname + search
    const isFirst = customerSession.lastEnding() === undefined && !customerSession.current()
    return isFirst && isEmailed(asked) ? asked : undefined
  })
  return <Require store={customerSession} loginPage={paths.login} {...(leadsTo && { leadsTo })} />
}

/**
 * Lets only an admin through, and sends everyone else to the admin login page. Whoever has a password that
 * the portal made up chooses their own first, and whoever lacks a second step that is required sets it up:
 * until then the server refuses everything else.
 */
export function RequireAdmin() {
  const [isNew, setNew] = useState(false)
  const settle = useCallback(() => setNew(false), [])
  const mustChoose = useSession(adminSession)?.mustChangePassword === true
  // Remembered until they are in: only then an owner is led to the first day.
  if (mustChoose && !isNew) setNew(true)
  const first = ({ mustChangePassword, mustAddStep }: Session): ReactNode => {
    if (mustChangePassword) return <ChoosePasswordPage />
    if (mustAddStep) return <FirstSecondStepPage />
    return isNew && <LeadOwner onDone={settle} />
  }
  return <Require store={adminSession} loginPage={paths.adminLogin} first={first} />
}

/** Part of neither the login page nor a page that may be missing later: it loads with the area. */
const SessionKeeper = lazy(() => import('./SessionKeeper'))

const ChoosePasswordPage = lazy(() => import('@/features/account/ChoosePasswordPage'))

const LeadOwner = lazy(() => import('./admin/LeadOwner'))

const FirstSecondStepPage = lazy(() => import('./pages/FirstSecondStepPage'))

interface RequireProps {
  store: SessionStore
  loginPage: string
  /** Where the login leads on to, if not to the first page. */
  leadsTo?: string
  /** Shown instead of every page until a person has done a required step. */
  first?: (session: Session) => ReactNode
}

function Require({ store, loginPage, leadsTo, first }: RequireProps) {
  const session = useSession(store)
  useEffect(() => {
    if (!session) store.discardIfOver()
  }, [store, session])
  if (!session) return <Navigate to={loginPage} replace state={leadsTo && { leadsTo }} />
  const before = first?.(session)
  return (
    <>
      {/* Nothing of one person is left on the screen for the next. */}
      <Fragment key={session.person}>
        {before ? <Suspense fallback={<FullScreenSpinner />}>{before}</Suspense> : <Outlet />}
      </Fragment>
      <Suspense>
        <SessionKeeper store={store} />
      </Suspense>
    </>
  )
}

/** Sends a User back to the dashboard: the schemes are for every other role. */
export function RequireSchemes() {
  return useSeesSchemes() ? <Outlet /> : <Navigate to={paths.customer} replace />
}

/** Sends someone who is logged in already past the login page. */
export function GuestOnly({ store, home }: { store: SessionStore; home: string }) {
  const { leadsTo = home } = entranceOf(useLocation().state)
  return useIsLoggedIn(store) ? <Navigate to={leadsTo} replace /> : <Outlet />
}
