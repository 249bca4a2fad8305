import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/api/error'
import { CheckboxField } from '@/components/form/CheckboxField'
import { DateField } from '@/components/form/DateField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { longDate } from '@/lib/dates'
import { ticketsKey } from '@/records/ticketsKey'
import { useSaving } from '@/records/useSaving'
import { queueKey } from '@/records/waiting'
import { replace, type Ticket } from './api'
import { ExpiredMark } from './ExpiredMark'
import { texts, ticketName } from './texts'

const t = texts.replacement

/** 'SW-08P · SN-1'. */
const deviceName = (modelNo = '', serialNo = '') => `${modelNo.trim()} · ${serialNo.trim()}`

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
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: {
      serialNo: '',
      modelNo: ticket.productDetails?.modelNo ?? '',
      dueBack: '',
      sameNumber: false,
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
  const queries = useQueryClient()
  const [compared, setCompared] = useState('')
  const [isElsewhere, setElsewhere] = useState(false)
  const old = ticket.productDetails
  const typed = deviceName(watch('modelNo') || old?.modelNo, watch('serialNo'))
  const isCompared = compared === typed

  const submit = handleSubmit(async (fields) => {
    // It cannot be undone, so both devices are shown before it is sent.
    if (fields.serialNo.trim() && !isCompared) return setCompared(typed)
    await save(async () => {
      try {
        await replace(ticket._id, fields)
        void queries.invalidateQueries({ queryKey: queueKey })
      } catch (error) {
        setElsewhere(fieldsOf(error).some(({ message }) => message.includes(t.elsewhere)))
        throw error
      }
      return t.done
    })
  })

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
      {isElsewhere && <CheckboxField label={t.sameNumber} {...register('sameNumber')} />}
      {isCompared && (
        <div role="status" className="rounded-control bg-sunken p-3 text-body">
          <p className="font-medium">{t.compare}</p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <dt className="text-muted">{t.oldDevice}</dt>
            <dd className="wrap-anywhere font-mono text-sm">
              {deviceName(old?.modelNo, old?.serialNo)}
            </dd>
            <dt className="text-muted">{t.newDevice}</dt>
            <dd className="wrap-anywhere font-mono text-sm">{typed}</dd>
            <dt className="text-muted">{t.warrantyUntil}</dt>
            <dd className="flex flex-wrap items-center gap-x-2 text-sm">
              {longDate(old?.expiryDate)}
              {ticket.warrantyExpired && <ExpiredMark />}
            </dd>
          </dl>
        </div>
      )}
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
