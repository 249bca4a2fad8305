import { BeforeTheDesk } from '@/features/account/BeforeTheDesk'
import { FirstSecondStep } from '@/features/twofactor/FirstSecondStep'
import { texts } from '@/features/twofactor/texts'

const t = texts.first

/** Shown to an admin who must set up two-step login. */
export default function FirstSecondStepPage() {
  return (
    <BeforeTheDesk title={t.title} help={t.help} logout={t.logout}>
      <FirstSecondStep />
    </BeforeTheDesk>
  )
}
