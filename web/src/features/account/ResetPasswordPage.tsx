import { paths } from '@/lib/paths'
import { Link, useParams } from '@/lib/router'
import { resetPassword } from './entranceApi'
import { resetError } from './errors'
import { publicTexts } from './publicTexts'
import { ResetPasswordForm } from './ResetPasswordForm'
import { textLink } from './styles'

export default function ResetPasswordPage() {
  const { token = '' } = useParams()
  return (
    <ResetPasswordForm
      reset={(newPassword) => resetPassword(token, newPassword)}
      describeFailure={resetError}
      mismatch="hinted"
      passwordHint={publicTexts.reset.passwordHint}
      loginPage={paths.login}
      expired={{
        sentence: publicTexts.reset.linkExpired,
        newLink: (
          <p className="mt-4">
            <Link to={paths.forgotPassword} className={textLink}>
              {publicTexts.reset.newLink}
            </Link>
          </p>
        ),
      }}
    />
  )
}
