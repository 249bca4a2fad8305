import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useToast } from '@/components/overlay/ToastProvider'
import { Card } from '@/components/page/Card'
import { PageHeader } from '@/components/page/PageHeader'
import { changePassword, customerSessions } from './api'
import { ChangePasswordForm } from './ChangePasswordForm'
import { Sessions } from './Sessions'
import { texts } from './texts'

const t = texts.account

/** The customer's account page: password, sessions and other settings. */
export default function AccountPage({ children }: { children?: ReactNode }) {
  const toast = useToast()
  const queries = useQueryClient()

  function onChanged(text: string) {
    toast({ text, tone: 'success' })
    void queries.invalidateQueries({ queryKey: customerSessions.query.queryKey })
  }

  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Card title={t.passwordTitle}>
          <ChangePasswordForm
            change={changePassword}
            onChanged={onChanged}
            submit={t.submit}
            passwordHint={t.passwordHint}
          />
        </Card>
        <div className="wrap-anywhere grid grid-cols-1 gap-6">
          {children}
          <Sessions of={customerSessions} />
        </div>
      </div>
    </>
  )
}
