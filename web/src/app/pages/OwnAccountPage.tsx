import AccountPage from '@/features/account/AccountPage'
import { LanguageChoice } from '@/features/account/LanguageChoice'
import { OwnData } from '@/features/privacy/OwnData'
import { OwnNotices } from '@/features/reminder/OwnNotices'

export default function OwnAccountPage() {
  return (
    <AccountPage>
      <LanguageChoice />
      <OwnNotices />
      <OwnData />
    </AccountPage>
  )
}
