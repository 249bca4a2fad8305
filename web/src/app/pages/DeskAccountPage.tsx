import { PageHeader } from '@/components/page/PageHeader'
import { DeskPassword } from '@/features/account/DeskPassword'
import { DeskPerson } from '@/features/account/DeskPerson'
import { DeskSessions } from '@/features/account/DeskSessions'
import { deskTexts } from '@/features/account/deskTexts'
import { texts } from '@/features/account/texts'
import { OwnDigest } from '@/features/reminder/OwnDigest'
import { OwnSecondStep } from '@/features/twofactor/OwnSecondStep'

export default function DeskAccountPage() {
  return (
    <>
      <PageHeader title={texts.account.title} help={deskTexts.deskAccount.help} />
      <div className="grid gap-6">
        <DeskPerson />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <DeskPassword />
          <div className="grid gap-6">
            <OwnSecondStep />
            <OwnDigest />
            <DeskSessions />
          </div>
        </div>
      </div>
    </>
  )
}
