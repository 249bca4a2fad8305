import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { addNote, historyKey } from './api'
import { texts } from './texts'

const t = texts.note

const LONGEST = 5000

const isTooLong = (text: string) => text.trim().length > LONGEST

interface Props {
  customerId: string
  open: boolean
  onClose: () => void
}

/** Adds a note about a customer. Only the desk sees it. */
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
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: { text: '' },
    send: ({ text }) => addNote(customerId, text),
    isReady: ({ text }) => !isTooLong(text),
    done: t.added,
    failure: t.failure,
    refresh: [historyKey],
    ...dialog,
  })
  const { error, ...text } = field('text')
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextAreaField
        label={t.label}
        rows={5}
        required
        {...text}
        error={isTooLong(fields.watch('text')) ? t.tooLong : error}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
