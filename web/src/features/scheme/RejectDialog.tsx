import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { texts } from './texts'

const t = texts.review

interface Props {
  open: boolean
  pending: boolean
  problem: string | undefined
  onReject: (reason: string) => void
  onCancel: () => void
}

export function RejectDialog({ open, pending, problem, onReject, onCancel }: Props) {
  return (
    <FormDialog
      open={open}
      onClose={onCancel}
      title={t.rejectTitle}
      size="sm"
      cancel={t.rejectCancel}
      submit={t.rejectSubmit}
      sending={pending}
      danger
    >
      {(id) => <ReasonForm id={id} problem={problem} onReject={onReject} />}
    </FormDialog>
  )
}

/** Exists only while the dialog is open, so that each rejection starts empty. */
function ReasonForm({
  id,
  problem,
  onReject,
}: { id: string } & Pick<Props, 'problem' | 'onReject'>) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } })
  useUnsavedWork(formState.isDirty)
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ reason }) => onReject(reason.trim()))}
    >
      <TextAreaField
        label={t.rejectLabel}
        hint={t.rejectHint}
        required
        maxLength={2000}
        error={formState.errors.reason?.message}
        {...register('reason', { validate: (text) => text.trim() !== '' || t.rejectRequired })}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
