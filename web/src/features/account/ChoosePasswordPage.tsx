import { useToast } from '@/components/overlay/ToastProvider'
import { changeDeskPassword } from './api'
import { BeforeTheDesk } from './BeforeTheDesk'
import { ChangePasswordForm } from './ChangePasswordForm'
import { deskTexts } from './deskTexts'

const t = deskTexts.choosePassword

/** Shown to an admin who still has a generated password. */
export default function ChoosePasswordPage() {
  const toast = useToast()
  return (
    <BeforeTheDesk title={t.title} help={t.help} logout={t.logout}>
      <ChangePasswordForm
        change={changeDeskPassword}
        onChanged={(text) => toast({ text, tone: 'success' })}
        submit={t.submit}
        oldHint={t.oldHint}
        passwordHint={t.passwordHint}
      />
    </BeforeTheDesk>
  )
}
