import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DateField } from '@/components/form/DateField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { useSaving } from '@/records/useSaving'
import { replace, type Ticket, ticketsKey } from './api'
import { texts, ticketName } from './texts'

const t = texts.replacement

interface Props {
  ticket: Ticket
  open: boolean
  onClose: () => void
}

/** Ends an AWR ticket with a device, which takes over the rest of the warranty. */
export function ReplacementDialog({ ticket, open, onClose }: Props) {
  const [sending, setSending] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.title}
      description={ticketName(ticket.ticketNumber)}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
      sending={sending}
    >
      {(id) => <ReplacementForm id={id} ticket={ticket} onSending={setSending} onSaved={onClose} />}
    </FormDialog>
  )
}

interface FormProps {
  id: string
  ticket: Ticket
  onSending: (sending: boolean) => void
  onSaved: () => void
}

function ReplacementForm({ id, ticket, onSending, onSaved }: FormProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      serialNo: '',
      modelNo: ticket.productDetails?.modelNo ?? '',
      dueBack: '',
    },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: ticketsKey,
    failure: t.failure,
    onSending,
    onSaved,
  })
  const submit = handleSubmit((fields) =>
    save(async () => {
      await replace(ticket._id, fields)
      return t.done
    }),
  )

  return (
    <form {...form} id={id} noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-body text-muted">{t.help}</p>
      <TextField
        label={t.serialNo}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={at('serialNo')}
        {...register('serialNo')}
      />
      <TextField
        label={t.modelNo}
        hint={t.modelHint}
        autoComplete="off"
        spellCheck={false}
        error={at('modelNo')}
        {...register('modelNo')}
      />
      <DateField
        label={t.dueBack}
        hint={t.dueHint}
        error={at('dueBack')}
        {...register('dueBack')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
