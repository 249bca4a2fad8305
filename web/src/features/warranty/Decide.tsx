import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { isConflict, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { LoginLink } from '@/components/button/LoginLink'
import { FormAlert } from '@/components/form/FormAlert'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Popup } from '@/components/overlay/Popup'
import { paths } from '@/lib/paths'
import { isDecision } from '@/lib/statuses'
import { DECISION_FAILURE } from '@/records/decisionFailure'
import { useSave } from '@/records/useSave'
import { waitingKey } from '@/records/waiting'
import { ApproveDialog } from './ApproveDialog'
import { reject, type WarrantyRecord, warrantyKey } from './api'
import { alreadyTaken, texts } from './texts'
import { isWithoutToken } from './token'

const t = texts.desk

type Step = 'approve' | 'reject'

/**
 * The Approve and Reject buttons. They stay after a decision. A click then reports that action was
 * taken, even by a colleague.
 */
export function Decide({ record }: { record: WarrantyRecord }) {
  const [step, setStep] = useState<Step>()
  const [taken, setTaken] = useState<string>()
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: waitingKey })
    void queries.invalidateQueries({ queryKey: warrantyKey })
  }
  const close = () => {
    setStep(undefined)
    rejection.reset()
  }

  function begin(next: Step) {
    if (isDecision(record.status)) {
      setTaken(alreadyTaken(record.status))
    } else {
      setStep(next)
    }
  }

  /** A colleague's decision ends the attempt. Other errors are shown in the dialog. */
  function onRefused(error: unknown): boolean {
    if (!isConflict(error)) return false
    close()
    setTaken(sentenceOf(error, DECISION_FAILURE))
    refresh()
    return true
  }

  const rejection = useSave({
    send: () => reject(record._id),
    failure: DECISION_FAILURE,
    inPage: true,
    onSaved: () => {
      refresh()
      close()
    },
    onFailed: onRefused,
  })

  return (
    <>
      <div className="ml-auto flex gap-2">
        <Button size="sm" icon={Check} onClick={() => begin('approve')}>
          {t.approve}
        </Button>
        <Button size="sm" variant="secondary" icon={X} onClick={() => begin('reject')}>
          {t.reject}
        </Button>
      </div>
      <ApproveDialog
        record={record}
        open={step === 'approve'}
        onClose={close}
        onApproved={refresh}
        onRefused={onRefused}
      />
      <ConfirmDialog
        open={step === 'reject'}
        title={t.rejection.title}
        message={
          <div className="grid gap-3">
            {t.rejection.message}
            <FormAlert>{rejection.problem}</FormAlert>
            {isWithoutToken(rejection.error) && <LoginLink to={paths.adminLogin} />}
          </div>
        }
        confirmLabel={t.rejection.confirm}
        cancelLabel={t.rejection.cancel}
        danger
        pending={rejection.isSaving}
        onConfirm={() => rejection.save()}
        onCancel={close}
      />
      <Popup
        open={taken !== undefined}
        title={t.statusCheck}
        message={taken}
        tone="info"
        actionLabel={t.ok}
        onClose={() => setTaken(undefined)}
      />
    </>
  )
}
