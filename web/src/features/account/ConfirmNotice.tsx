import { lazy, Suspense } from 'react'
import { useOwnCustomer } from '@/records/ownCustomer'

const ConfirmReminder = lazy(() => import('./ConfirmReminder'))

/** Reminds a customer whose address nobody has confirmed yet. Everyone else sees nothing, and loads nothing. */
export function ConfirmNotice() {
  const customer = useOwnCustomer()
  if (!customer?.emailUnconfirmed) return null
  return (
    <Suspense>
      <ConfirmReminder customer={customer} />
    </Suspense>
  )
}
