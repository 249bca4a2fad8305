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

/** Allows logged-in customers only. Others go to the login page. */
export function RequireCustomer() {
  useAutomaticLogout(customerSession)
  const { pathname, search } = useLocation()
  // A link from an email is opened after the login. After a logout it is not.
  const [leadsTo] = useState(() => {
    const asked = pathname + search
    const isFirst = customerSession.lastEnding() === undefined && !customerSession.current()
    return isFirst && isEmailed(asked) ? asked : undefined
  })
  return <Require store={customerSession} loginPage={paths.login} {...(leadsTo && { leadsTo })} />
}

/**
 * Allows admins only. Others go to the admin login. An admin first replaces a generated password
 * and sets up a required two-step login. Until then the server refuses everything else.
 */
export function RequireAdmin() {
  const [isNew, setNew] = useState(false)
  const settle = useCallback(() => setNew(false), [])
  const mustChoose = useSession(adminSession)?.mustChangePassword === true
  // Remembered until the admin is in, because only then the owner goes to the setup page.
  if (mustChoose && !isNew) setNew(true)
  const first = ({ mustChangePassword, mustAddStep }: Session): ReactNode => {
    if (mustChangePassword) return <ChoosePasswordPage />
    if (mustAddStep) return <FirstSecondStepPage />
    return isNew && <LeadOwner onDone={settle} />
  }
  return <Require store={adminSession} loginPage={paths.adminLogin} first={first} />
}

/** Loads together with the area, not with the login page. */
const SessionKeeper = lazy(() => import('./SessionKeeper'))

const ChoosePasswordPage = lazy(() => import('@/features/account/ChoosePasswordPage'))

const LeadOwner = lazy(() => import('./admin/LeadOwner'))

const FirstSecondStepPage = lazy(() => import('./pages/FirstSecondStepPage'))

interface RequireProps {
  store: SessionStore
  loginPage: string
  leadsTo?: string
  /** Shown instead of every page until the user has completed a required step. */
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
      {/* The key removes everything of one person before the next one logs in. */}
      <Fragment key={session.person}>
        {before ? <Suspense fallback={<FullScreenSpinner />}>{before}</Suspense> : <Outlet />}
      </Fragment>
      <Suspense>
        <SessionKeeper store={store} />
      </Suspense>
    </>
  )
}

/** Sends the role User to the dashboard, because schemes are for other roles. */
export function RequireSchemes() {
  return useSeesSchemes() ? <Outlet /> : <Navigate to={paths.customer} replace />
}

/** Sends logged-in users from the login page to their first page. */
export function GuestOnly({ store, home }: { store: SessionStore; home: string }) {
  const { leadsTo = home } = entranceOf(useLocation().state)
  return useIsLoggedIn(store) ? <Navigate to={leadsTo} replace /> : <Outlet />
}
