import { paths } from '@/lib/paths'
import { useParams } from '@/lib/router'
import { resetAdminPassword } from './api'
import { adminResetError } from './errors'
import { NewAdminLink } from './NewAdminLink'
import { ResetPasswordForm } from './ResetPasswordForm'
import { texts } from './texts'

export default function AdminResetPasswordPage() {
  const { token = '' } = useParams()
  return (
    <ResetPasswordForm
      reset={(newPassword) => resetAdminPassword(token, newPassword)}
      describeFailure={adminResetError}
      mismatch="refused"
      passwordHint={texts.reset.adminPasswordHint}
      loginPage={paths.adminLogin}
      expired={{ sentence: texts.reset.adminFailure, newLink: <NewAdminLink /> }}
    />
  )
}
