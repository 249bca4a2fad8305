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

/** Around the customer's pages: the top navigation, the profile and the floating tracker. */
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

/** Shows the pages in the language of the customer, once the page has come to rest. */
function useOwnLanguage() {
  const customerId = useSession(customerSession)?.customerId
  useEffect(() => {
    if (!customerId || kept().person === customerId) return
    // Without an answer the page stays as it is; the next one asks again.
    atRest(() => void joinLanguage(customerId).catch(() => undefined))
  }, [customerId])
}
