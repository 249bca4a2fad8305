import { BeforeTheDesk } from '@/features/account/BeforeTheDesk'
import { FirstSecondStep } from '@/features/twofactor/FirstSecondStep'
import { texts } from '@/features/twofactor/texts'

const t = texts.first

/** Stands before the desk while a second step is required of an admin who has none. */
export default function FirstSecondStepPage() {
  return (
    <BeforeTheDesk title={t.title} help={t.help} logout={t.logout}>
      <FirstSecondStep />
    </BeforeTheDesk>
  )
}
