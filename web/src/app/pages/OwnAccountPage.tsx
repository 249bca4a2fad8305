import AccountPage from '@/features/account/AccountPage'
import { LanguageChoice } from '@/features/account/LanguageChoice'
import { OwnData } from '@/features/privacy/OwnData'
import { OwnNotices } from '@/features/reminder/OwnNotices'

/** The customer's own account, with the letters they get and what is theirs to ask of their data. */
export default function OwnAccountPage() {
  return (
    <AccountPage>
      <LanguageChoice />
      <OwnNotices />
      <OwnData />
    </AccountPage>
  )
}
