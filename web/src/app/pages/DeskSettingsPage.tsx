import { BackupSettings } from '@/features/backup/BackupSettings'
import { RetentionSettings } from '@/features/privacy/RetentionSettings'
import SettingsPage from '@/features/setting/SettingsPage'

/** The settings, with for how long data is kept and the backups. */
export default function DeskSettingsPage() {
  return (
    <SettingsPage>
      <RetentionSettings />
      <BackupSettings />
    </SettingsPage>
  )
}
