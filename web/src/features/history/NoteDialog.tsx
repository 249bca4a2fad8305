import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaving } from '@/records/useSaving'
import { addNote, historyKey } from './api'
import { texts } from './texts'

const t = texts.note

/** As many characters as a note may have. */
const LONGEST = 5000

interface Props {
  customerId: string
  open: boolean
  onClose: () => void
}

/** Writes a note about a customer, for the desk alone. */
export function NoteDialog({ customerId, open, onClose }: Props) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={t.title}
      description={t.hidden}
      cancel={t.cancel}
      submit={t.add}
      submitting={t.adding}
    >
      {(dialog) => <NoteForm {...dialog} customerId={customerId} />}
    </SavingDialog>
  )
}

interface FormProps extends InDialog {
  customerId: string
}

function NoteForm({ customerId, ...dialog }: FormProps) {
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { text: '' },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: historyKey,
    failure: t.failure,
    ...dialog,
  })
  const isTooLong = watch('text').trim().length > LONGEST
  const submit = handleSubmit(async ({ text }) => {
    if (isTooLong) return
    await save(async () => {
      await addNote(customerId, text)
      return t.added
    })
  })
  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
      <TextAreaField
        label={t.label}
        rows={5}
        required
        error={isTooLong ? t.tooLong : at('text')}
        {...register('text')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
