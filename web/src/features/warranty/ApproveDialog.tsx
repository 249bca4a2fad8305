import { type FormEvent, useState } from 'react'
import { fieldsOf, isConflict, sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { LoginLink } from '@/components/button/LoginLink'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { useProblems } from '@/components/form/useProblems'
import { FormDialog } from '@/components/overlay/FormDialog'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import { LETTER_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { DECISION_FAILURE } from '@/records/decisionFailure'
import { approve, type WarrantyRecord } from './api'
import { texts } from './texts'
import { isWithoutToken } from './token'

const t = texts.desk.approval

interface Props {
  record: WarrantyRecord
  open: boolean
  onClose: () => void
  /** The lists are out of date. */
  onApproved: () => void
  onRefused: (error: unknown) => void
}

/** Asks for the letter that goes with an approval. */
export function ApproveDialog({ record, open, onClose, onApproved, onRefused }: Props) {
  const [letter, setLetter] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const problems = useProblems(0)
  const [isPlaced, setPlaced] = useState(false)
  const approval = useAction({
    mutationFn: (file: File) => approve(record._id, file, { onProgress: setProgress }),
    onSuccess: () => {
      onApproved()
      setProgress(null)
      leave()
    },
    onError: (error) => {
      // The picker takes the focus only when nothing is on its way any more.
      setProgress(null)
      setPlaced(problems.show(fieldsOf(error)))
      onRefused(error)
    },
  })

  function choose(file: File | null) {
    setLetter(file)
    problems.clear()
    approval.reset()
  }

  function leave() {
    choose(null)
    onClose()
  }

  function confirm(event: FormEvent) {
    event.preventDefault()
    problems.clear()
    if (letter) approval.mutate(letter)
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
      disabled={!letter}
      sending={approval.isPending}
      submitting={t.confirming}
    >
      {(id) => (
        <form {...problems.form} id={id} onSubmit={confirm} className="grid gap-5">
          <UnsavedWork when={letter !== null} />
          <p className="text-muted text-sm">{t.help}</p>
          <FilePicker
            label={t.file}
            name="pdf"
            error={problems.at('pdf')}
            hint={
              <>
                {t.hint}
                {!letter && <span className="block">{t.required}</span>}
              </>
            }
            required
            accept={LETTER_TYPES}
            file={letter}
            onChange={choose}
            progress={progress}
          />
          <FormAlert>
            {approval.isError && !isPlaced && !isConflict(approval.error)
              ? sentenceOf(approval.error, DECISION_FAILURE)
              : undefined}
          </FormAlert>
          {isWithoutToken(approval.error) && <LoginLink to={paths.adminLogin} />}
        </form>
      )}
    </FormDialog>
  )
}
