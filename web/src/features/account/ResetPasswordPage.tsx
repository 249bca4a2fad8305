import { paths } from '@/lib/paths'
import { Link, useParams } from '@/lib/router'
import { resetPassword } from './api'
import { resetError } from './errors'
import { ResetPasswordForm } from './ResetPasswordForm'
import { textLink } from './styles'
import { texts } from './texts'

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  return (
    <ResetPasswordForm
      reset={(newPassword) => resetPassword(token, newPassword)}
      describeFailure={resetError}
      mismatch="hinted"
      passwordHint={texts.reset.passwordHint}
      loginPage={paths.login}
      expired={{
        sentence: texts.reset.linkExpired,
        newLink: (
          <p className="mt-4">
            <Link to={paths.forgotPassword} className={textLink}>
              {texts.reset.newLink}
            </Link>
          </p>
        ),
      }}
    />
  )
}
