import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@/components/overlay/ToastProvider'
import { Card } from '@/components/page/Card'
import { changeDeskPassword, deskSessions } from './api'
import { ChangePasswordForm } from './ChangePasswordForm'
import { deskTexts } from './deskTexts'
import { texts } from './texts'

const t = texts.account

export function DeskPassword() {
  const toast = useToast()
  const queries = useQueryClient()

  function onChanged(text: string) {
    toast({ text, tone: 'success' })
    void queries.invalidateQueries({ queryKey: deskSessions.query.queryKey })
  }

  return (
    <Card title={t.passwordTitle}>
      <ChangePasswordForm
        change={changeDeskPassword}
        onChanged={onChanged}
        submit={t.submit}
        passwordHint={deskTexts.deskAccount.passwordHint}
      />
    </Card>
  )
}
