import { RetentionSettings } from '@/features/privacy/RetentionSettings'
import SettingsPage from '@/features/setting/SettingsPage'

/** The settings, with for how long data is kept. */
export default function DeskSettingsPage() {
  return (
    <SettingsPage>
      <RetentionSettings />
    </SettingsPage>
  )
}
