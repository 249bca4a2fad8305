import type { FormEvent } from 'react'
import { LoginLink } from '@/components/button/LoginLink'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { FormDialog } from '@/components/overlay/FormDialog'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import { LETTER_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { DECISION_FAILURE } from '@/records/decisionFailure'
import { useFileField } from '@/records/useFileField'
import { useSave } from '@/records/useSave'
import { approve, type WarrantyRecord } from './api'
import { texts } from './texts'
import { isWithoutToken } from './token'

const t = texts.desk.approval

interface Props {
  record: WarrantyRecord
  open: boolean
  onClose: () => void
  /** Called after an approval, so that lists can refresh. */
  onApproved: () => void
  /** Returns true if it has shown the error. */
  onRefused: (error: unknown) => boolean
}

/** Asks for the letter of an approval. */
export function ApproveDialog({ record, open, onClose, onApproved, onRefused }: Props) {
  const letter = useFileField('pdf')
  const approval = useSave({
    send: (file: File, upload) => approve(record._id, file, upload),
    failure: DECISION_FAILURE,
    inPage: true,
    onSaved: () => {
      onApproved()
      leave()
    },
    onFailed: onRefused,
  })

  function leave() {
    letter.setFile(null)
    approval.reset()
    onClose()
  }

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (letter.file) approval.save(letter.file)
    else window.alert(t.alert)
  }

  return (
    <FormDialog
      open={open}
      onClose={leave}
      title={t.title}
      description={orMissing(record.productName)}
      cancel={t.cancel}
      submit={t.confirm}
      disabled={!letter.file}
      sending={approval.isSaving}
      submitting={t.confirming}
    >
      {(id) => (
        <form {...approval.form} id={id} onSubmit={confirm} className="grid gap-5">
          <UnsavedWork when={letter.file !== null} />
          <p className="text-muted text-sm">{t.help}</p>
          <FilePicker
            label={t.file}
            hint={
              <>
                {t.hint}
                {!letter.file && <span className="block">{t.required}</span>}
              </>
            }
            required
            accept={LETTER_TYPES}
            {...letter.of(approval)}
          />
          <FormAlert>{approval.problem}</FormAlert>
          {approval.problem && isWithoutToken(approval.error) && (
            <LoginLink to={paths.adminLogin} />
          )}
        </form>
      )}
    </FormDialog>
  )
}
