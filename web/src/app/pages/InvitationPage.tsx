import { DeskIllustration } from '@/components/illustrations/DeskIllustration'
import { AccountLayout } from '@/features/account/AccountLayout'
import { InvitationForm } from '@/features/staff/InvitationForm'
import { texts } from '@/features/staff/texts'
import { useParams } from '@/lib/router'

/** Where the link of an invitation leads. Opening it changes nothing, since programs open links in mails, too. */
export default function InvitationPage() {
  const { token = '' } = useParams()
  return (
    <AccountLayout
      title={texts.join.title}
      help={texts.join.help}
      illustration={<DeskIllustration />}
    >
      <InvitationForm token={token} />
    </AccountLayout>
  )
}
