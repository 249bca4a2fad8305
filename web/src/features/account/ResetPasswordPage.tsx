import { useParams } from 'react-router'
import { paths } from '@/lib/paths'
import { resetPassword } from './api'
import { resetError } from './errors'
import { ResetPasswordForm } from './ResetPasswordForm'
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
      newLinkPage={paths.forgotPassword}
    />
  )
}
