import { paths } from '@/lib/paths'
import { useParams } from '@/lib/router'
import { resetAdminPassword } from './entranceApi'
import { adminResetError } from './errors'
import { NewAdminLink } from './NewAdminLink'
import { publicTexts } from './publicTexts'
import { ResetPasswordForm } from './ResetPasswordForm'

export default function AdminResetPasswordPage() {
  const { token = '' } = useParams()
  return (
    <ResetPasswordForm
      reset={(newPassword) => resetAdminPassword(token, newPassword)}
      describeFailure={adminResetError}
      mismatch="refused"
      passwordHint={publicTexts.reset.adminPasswordHint}
      loginPage={paths.adminLogin}
      expired={{ sentence: publicTexts.reset.adminFailure, newLink: <NewAdminLink /> }}
    />
  )
}
