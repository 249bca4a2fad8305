import { DeskIllustration } from '@/components/illustrations/DeskIllustration'
import { AccountLayout } from '@/features/account/AccountLayout'
import { InvitationForm } from '@/features/staff/InvitationForm'
import { texts } from '@/features/staff/texts'
import { useParams } from '@/lib/router'

/**
 * The page of an invitation link. Opening it changes nothing, because mail programs open links,
 * too.
 */
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
