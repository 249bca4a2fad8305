import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { agreementKey, type OpenedProgramme, withdrawProgramme } from './api'
import { texts } from './texts'

const t = texts.programme

/** Takes back a programme that was opened by mistake, before anyone has signed it. */
export function WithdrawProgramme({ programme }: { programme: OpenedProgramme }) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const toast = useToast()
  const withdrawal = useAction({
    mutationFn: () => withdrawProgramme(programme._id),
    onSuccess: () => toast({ text: t.withdrawn, tone: 'success' }),
    onError: (error) => toast({ text: sentenceOf(error, t.withdrawFailure), tone: 'error' }),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: agreementKey })
    },
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
        pending={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
