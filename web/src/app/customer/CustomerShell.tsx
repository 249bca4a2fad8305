import { useEffect } from 'react'
import { joinLanguage } from '@/features/account/languageApi'
import { TrackRepairStatus } from '@/features/ticket/TrackRepairStatus'
import { kept } from '@/language'
import { atRest } from '@/lib/atRest'
import { Outlet, useLocation } from '@/lib/router'
import { customerSession, useSession } from '@/lib/session'
import { SkipLink } from '../SkipLink'
import { CustomerHeader } from './CustomerHeader'
import { showsTracking } from './navigation'

/** The layout of the customer pages: navigation, profile and tracking button. */
export default function CustomerShell() {
  useOwnLanguage()
  const { pathname } = useLocation()
  return (
    <div className="shell-customer flex [--sticky-top:4rem] min-h-dvh flex-col">
      <SkipLink />
      <CustomerHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[75rem] flex-1 px-4 pt-6 pb-28 sm:px-6 sm:pt-10 print:p-0"
      >
        <Outlet />
      </main>
      {showsTracking(pathname) && <TrackRepairStatus />}
    </div>
  )
}

/**
 * Saves a language that was selected before the login at once, because the next email is written in it. Otherwise
 * switches to the customer's saved language when the page is at rest.
 */
function useOwnLanguage() {
  const customerId = useSession(customerSession)?.customerId
  useEffect(() => {
    const { language, person } = kept()
    if (!customerId || person === customerId) return
    const isNew = language !== undefined && person === undefined
    // If this fails, the language stays. The next page tries again.
    return atRest(() => void joinLanguage(customerId).catch(() => undefined), isNew ? 0 : undefined)
  }, [customerId])
}
