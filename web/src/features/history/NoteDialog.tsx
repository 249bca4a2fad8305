import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { TextAreaField } from '@/components/form/TextAreaField'
import { FormDialog } from '@/components/overlay/FormDialog'
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
  const [sending, setSending] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.title}
      description={t.hidden}
      cancel={t.cancel}
      submit={t.add}
      submitting={t.adding}
      sending={sending}
    >
      {(id) => (
        <NoteForm id={id} customerId={customerId} onSending={setSending} onSaved={onClose} />
      )}
    </FormDialog>
  )
}

interface FormProps {
  id: string
  customerId: string
  onSending: (sending: boolean) => void
  onSaved: () => void
}

function NoteForm({ id, customerId, onSending, onSaved }: FormProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { text: '' },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: historyKey,
    failure: t.failure,
    onSending,
    onSaved,
  })
  const submit = handleSubmit(({ text }) =>
    save(async () => {
      await addNote(customerId, text)
      return t.added
    }),
  )
  return (
    <form {...form} id={id} onSubmit={submit} className="grid gap-5">
      <TextAreaField
        label={t.label}
        rows={5}
        required
        maxLength={LONGEST}
        error={at('text')}
        {...register('text')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
