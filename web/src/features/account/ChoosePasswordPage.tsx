import { Button } from '@/components/button/Button'
import { KeyIllustration } from '@/components/illustrations/KeyIllustration'
import { useToast } from '@/components/overlay/ToastProvider'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { discardFirst } from '@/components/work/discardFirst'
import { AccountLayout } from './AccountLayout'
import { changeDeskPassword } from './api'
import { ChangePasswordForm } from './ChangePasswordForm'
import { logOutAdmin } from './logout'
import { texts } from './texts'

const t = texts.choosePassword

/** Stands before the desk while an admin still has the password that the portal made up. */
export default function ChoosePasswordPage() {
  const toast = useToast()
  return (
    <div className="shell-customer relative min-h-dvh">
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <AccountLayout title={t.title} help={t.help} illustration={<KeyIllustration />}>
          <ChangePasswordForm
            change={changeDeskPassword}
            onChanged={(text) => toast({ text, tone: 'success' })}
            submit={t.submit}
            oldHint={t.oldHint}
            passwordHint={t.passwordHint}
          />
          <div className="mt-8 border-line border-t pt-4">
            <Button variant="quiet" className="-ml-4" onClick={() => discardFirst(logOutAdmin)}>
              {t.logout}
            </Button>
          </div>
        </AccountLayout>
      </main>
      <div className="absolute top-4 right-4">
        <ThemeToggle />
      </div>
    </div>
  )
}
