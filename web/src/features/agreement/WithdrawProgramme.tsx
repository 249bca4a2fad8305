import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useSave } from '@/records/useSave'
import { agreementKey, type OpenedProgramme, withdrawProgramme } from './api'
import { texts } from './texts'

const t = texts.programme

/** Withdraws a programme that was opened by mistake and has no signatures. */
export function WithdrawProgramme({ programme }: { programme: OpenedProgramme }) {
  const [isAsking, setAsking] = useState(false)
  const withdrawal = useSave({
    send: () => withdrawProgramme(programme._id),
    done: t.withdrawn,
    failure: t.withdrawFailure,
    refresh: [agreementKey],
    onEnd: () => setAsking(false),
  })
  return (
    <>
      <Button variant="quiet" size="sm" className="ml-auto" onClick={() => setAsking(true)}>
        {t.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.withdrawTitle}
        message={t.withdrawConfirm}
        confirmLabel={t.withdraw}
        danger
        pending={withdrawal.isSaving}
        onConfirm={() => withdrawal.save()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
