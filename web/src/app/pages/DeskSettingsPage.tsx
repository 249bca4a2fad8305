import { BackupSettings } from '@/features/backup/BackupSettings'
import { RetentionSettings } from '@/features/privacy/RetentionSettings'
import SettingsPage from '@/features/setting/SettingsPage'

export default function DeskSettingsPage() {
  return (
    <SettingsPage>
      <RetentionSettings />
      <BackupSettings />
    </SettingsPage>
  )
}
