import { MailIllustration } from '@/components/illustrations/MailIllustration'
import { AccountLayout } from '@/features/account/AccountLayout'
import { StopLetters } from '@/features/reminder/StopLetters'
import { texts } from '@/features/reminder/texts'
import { useParams } from '@/lib/router'

/**
 * The page of an unsubscribe link. Opening it changes nothing, because mail programs open links,
 * too.
 */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  return (
    <AccountLayout
      title={texts.link.title}
      help={texts.link.help}
      illustration={<MailIllustration />}
    >
      <StopLetters token={token} />
    </AccountLayout>
  )
}
