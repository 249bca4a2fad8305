import { CircleCheck } from 'lucide-react'
import { isNetworkFailure } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { FormAlert } from '@/components/form/FormAlert'
import { MailIllustration } from '@/components/illustrations/MailIllustration'
import { paths } from '@/lib/paths'
import { Link, useParams } from '@/lib/router'
import { useSave } from '@/records/useSave'
import { AccountLayout } from './AccountLayout'
import { confirmEmail } from './entranceApi'
import { confirmError } from './errors'
import { publicTexts } from './publicTexts'
import { textLink } from './styles'

const t = publicTexts.confirm

/** Opening the page confirms nothing, because mail scanners open links, too. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams()
  const confirmation = useSave({
    send: () => confirmEmail(token),
    failure: confirmError,
    inPage: true,
  })
  const { error, problem } = confirmation
  return (
    <AccountLayout title={t.title} help={t.help} illustration={<MailIllustration />}>
      <div className="grid gap-5">
        {/* In the page from the start, so that screen readers announce its content. */}
        <div role="status" className="empty:sr-only">
          {confirmation.isSaved && (
            <div className="flex gap-3 rounded-card bg-mint-soft p-4 text-success-ink">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <div>
                <p className="font-semibold">{t.doneTitle}</p>
                <p className="mt-1 text-sm">{t.doneText}</p>
              </div>
            </div>
          )}
        </div>
        <FormAlert>{problem}</FormAlert>
        {confirmation.isSaved ? (
          <ButtonLink to={paths.customer}>{t.goOn}</ButtonLink>
        ) : (
          <Button pending={confirmation.isSaving} onClick={() => confirmation.save()}>
            {t.submit}
          </Button>
        )}
      </div>
      {error && !isNetworkFailure(error) && (
        <div className="mt-4 grid gap-2 text-sm">
          <p className="text-muted">{t.expiredHelp}</p>
          <p>
            <Link to={paths.login} className={textLink}>
              {t.login}
            </Link>
          </p>
        </div>
      )}
    </AccountLayout>
  )
}
