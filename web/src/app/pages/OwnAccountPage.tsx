import AccountPage from '@/features/account/AccountPage'
import { OwnNotices } from '@/features/reminder/OwnNotices'

/** The customer's own account, with the letters they get. */
export default function OwnAccountPage() {
  return (
    <AccountPage>
      <OwnNotices />
    </AccountPage>
  )
}
