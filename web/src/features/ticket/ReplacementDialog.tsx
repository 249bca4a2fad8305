import { useState } from 'react'
import { fieldsOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { CheckboxField } from '@/components/form/CheckboxField'
import { DateField } from '@/components/form/DateField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { todayIn } from '@/lib/civil'
import { longDate } from '@/lib/dates'
import { isDay } from '@/lib/typedDate'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { ticketsKey } from '@/records/ticketsKey'
import { useSaveForm } from '@/records/useSaveForm'
import { queueKey } from '@/records/waiting'
import { replace, type Ticket } from './api'
import { ExpiredMark } from './ExpiredMark'
import { texts, ticketName } from './texts'

const t = texts.replacement

const deviceName = (modelNo = '', serialNo = '') => `${modelNo.trim()} · ${serialNo.trim()}`

interface Props {
  ticket: Ticket
  open: boolean
  onClose: () => void
  /** Returns the element that gets the focus when the dialog closes. */
  focusAfter?: () => HTMLElement | null | undefined
}

/** Closes an AWR ticket with a new device. The device gets the rest of the warranty. */
export function ReplacementDialog({ ticket, open, onClose, focusAfter }: Props) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      title={t.title}
      description={ticketName(ticket.ticketNumber)}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {(dialog) => <ReplacementForm {...dialog} ticket={ticket} />}
    </SavingDialog>
  )
}

interface FormProps extends InDialog {
  ticket: Ticket
}

function ReplacementForm({ ticket, ...dialog }: FormProps) {
  const [compared, setCompared] = useState('')
  const [isElsewhere, setElsewhere] = useState(false)
  const old = ticket.productDetails
  const today = todayIn(usePortal().timezone)
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: {
      serialNo: '',
      modelNo: ticket.productDetails?.modelNo ?? '',
      dueBack: '',
      sameNumber: false,
    },
    // This cannot be undone, so the form first shows both devices.
    isReady: ({ serialNo, modelNo }) => {
      const device = deviceName(modelNo || old?.modelNo, serialNo)
      setCompared(serialNo.trim() ? device : '')
      return !serialNo.trim() || device === compared
    },
    send: (draft) => replace(ticket._id, draft),
    done: t.done,
    failure: t.failure,
    refresh: [ticketsKey, queueKey],
    onFailed: (error) =>
      setElsewhere(fieldsOf(error).some(({ message }) => message.includes(t.elsewhere))),
    ...dialog,
  })
  const [modelNo, serialNo] = fields.watch(['modelNo', 'serialNo'])
  const typed = deviceName(modelNo || old?.modelNo, serialNo)
  const isCompared = compared === typed

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <p className="text-body text-muted">{t.help}</p>
      <TextField
        label={t.serialNo}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('serialNo')}
      />
      <TextField
        label={t.modelNo}
        hint={t.modelHint}
        autoComplete="off"
        spellCheck={false}
        {...field('modelNo')}
      />
      <DateField
        label={t.dueBack}
        hint={t.dueHint}
        min={today}
        // The server says so only after the second press.
        {...field('dueBack', { validate: (day) => !isDay(day) || day >= today || t.duePast })}
      />
      {isElsewhere && <CheckboxField label={t.sameNumber} {...field('sameNumber')} />}
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
