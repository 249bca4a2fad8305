import { lazy, Suspense } from 'react'
import { useOwnCustomer } from '@/records/ownCustomer'

const ConfirmReminder = lazy(() => import('./ConfirmReminder'))

/** Reminds customers to confirm their address. Everyone else loads nothing. */
export function ConfirmNotice() {
  const customer = useOwnCustomer()
  if (!customer?.emailUnconfirmed) return null
  return (
    <Suspense>
      <ConfirmReminder customer={customer} />
    </Suspense>
  )
}
