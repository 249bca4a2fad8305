import { type FormEvent, useId, useState } from 'react'
import { isConflict, sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { Dialog } from '@/components/overlay/Dialog'
import { LETTER_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { approve, type WarrantyRecord } from './api'
import { texts } from './texts'

const t = texts.desk.approval

interface Props {
  record: WarrantyRecord
  open: boolean
  onClose: () => void
  /** The lists are out of date; the dialog waits until they are not. */
  onApproved: () => Promise<unknown>
  onRefused: (error: unknown) => void
}

/** Asks for the letter that goes with an approval. */
export function ApproveDialog({ record, open, onClose, onApproved, onRefused }: Props) {
  const id = useId()
  const [letter, setLetter] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const approval = useAction({
    mutationFn: (file: File) => approve(record._id, file, { onProgress: setProgress }),
    onSuccess: async () => {
      await onApproved()
      leave()
    },
    onError: onRefused,
    onSettled: () => setProgress(null),
  })

  function leave() {
    setLetter(null)
    approval.reset()
    onClose()
  }

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (letter) approval.mutate(letter)
    else window.alert(t.alert)
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title={t.title}
      description={orMissing(record.productName)}
      dismissable={!approval.isPending}
      actions={
        <>
          <Button variant="secondary" disabled={approval.isPending} onClick={leave}>
            {t.cancel}
          </Button>
          <Button type="submit" form={id} disabled={!letter} pending={approval.isPending}>
            {approval.isPending ? t.confirming : t.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={confirm} className="grid gap-5">
        <p className="text-muted text-sm">{t.help}</p>
        <FilePicker
          label={t.file}
          hint={letter ? t.hint : t.required}
          required
          accept={LETTER_TYPES}
          file={letter}
          onChange={setLetter}
          progress={progress}
        />
        <FormAlert>
          {approval.isError && !isConflict(approval.error)
            ? sentenceOf(approval.error, texts.desk.failure)
            : undefined}
        </FormAlert>
      </form>
    </Dialog>
  )
}
