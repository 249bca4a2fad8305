import { Button } from '@/components/button/Button'
import { KeyIllustration } from '@/components/illustrations/KeyIllustration'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { discardFirst } from '@/components/work/discardFirst'
import { AccountLayout } from '@/features/account/AccountLayout'
import { logOutAdmin } from '@/features/account/logout'
import { FirstSecondStep } from '@/features/secondstep/FirstSecondStep'
import { texts } from '@/features/secondstep/texts'

const t = texts.first

/** Stands before the desk while a second step is required of an admin who has none. */
export default function FirstSecondStepPage() {
  return (
    <div className="shell-customer relative min-h-dvh">
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <AccountLayout title={t.title} help={t.help} illustration={<KeyIllustration />}>
          <FirstSecondStep />
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
