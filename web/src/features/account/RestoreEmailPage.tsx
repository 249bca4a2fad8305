import { paths } from '@/lib/paths'
import { Link, useParams } from '@/lib/router'
import { SupportContact } from '@/records/SupportContact'
import { restoreEmail } from './entranceApi'
import { restoreError } from './errors'
import { publicTexts } from './publicTexts'
import { ResetPasswordForm } from './ResetPasswordForm'
import { textLink } from './styles'

const t = publicTexts.restore

/** Recovers an account after someone changed its email address. The old address gets the link. */
export default function RestoreEmailPage() {
  const { token = '' } = useParams()
  return (
    <ResetPasswordForm
      reset={(newPassword) => restoreEmail(token, newPassword)}
      describeFailure={restoreError}
      words={t}
      mismatch="refused"
      passwordHint={publicTexts.reset.passwordHint}
      loginPage={paths.login}
      expired={{
        sentence: t.linkOver,
        newLink: (
          <div className="mt-4 grid gap-2 text-sm">
            <p className="text-muted">{t.expiredHelp}</p>
            <p>
              {t.contact} <SupportContact />.
            </p>
            <p>
              <Link to={paths.forgotPassword} className={textLink}>
                {publicTexts.forgot.title}
              </Link>
            </p>
          </div>
        ),
      }}
    />
  )
}
