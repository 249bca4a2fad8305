import { ApiError, sentenceOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { LoginLink } from '@/components/button/LoginLink'
import { CheckboxField } from '@/components/form/CheckboxField'
import { DateField } from '@/components/form/DateField'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { SendingNote } from '@/components/form/SendingNote'
import { TextField } from '@/components/form/TextField'
import { usePrefill } from '@/components/form/usePrefill'
import { todayIn } from '@/lib/civil'
import { INVOICE_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { customerSession, useIsLoggedIn } from '@/lib/session'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { DraftNote } from '@/records/DraftNote'
import { useOwnCustomer } from '@/records/ownCustomer'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useFileField } from '@/records/useFileField'
import { useSaveForm } from '@/records/useSaveForm'
import { type Scheme, submitClaim } from './api'
import { claimError } from './errors'
import { claimFormData, emptyInvoice, isAmount } from './invoiceForm'
import { schemesKey } from './ownClaimsQuery'
import { FoldedTerms } from './Terms'
import { texts } from './texts'

const t = texts.invoice

/** The fields of this form are sent as lists with one entry. */
const sentAs = {
  'purchaseDates[0]': 'purchaseDate',
  'purchaseFrom[0]': 'purchaseFrom',
  'invoiceAmounts[0]': 'amount',
  'invoiceFiles[0]': 'invoice',
}

interface Props {
  scheme: Scheme
  open: boolean
  onClose: () => void
  onDone: (ticketNo: string) => void
}

/** The form for an invoice of one scheme. It cannot be closed while sending. */
export function InvoiceDialog({ scheme, open, onClose, onDone }: Props) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={t.title}
      description={orMissing(scheme.schemeName)}
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {({ id, onSending }) => <InvoiceForm {...{ id, scheme, onSending, onDone }} />}
    </SavingDialog>
  )
}

type FormProps = Pick<Props, 'scheme' | 'onDone'> & Pick<InDialog, 'id' | 'onSending'>

function InvoiceForm({ id, scheme, onSending, onDone }: FormProps) {
  const invoice = useFileField('invoice')
  const saving = useSaveForm({
    defaultValues: emptyInvoice,
    holdsMore: invoice.file !== null,
    sentAs,
    isReady: () => invoice.file !== null,
    send: async (filled, upload) => {
      const session = customerSession.current()
      if (!session || !invoice.file) throw ApiError.unsent(t.noCustomer)
      return submitClaim(claimFormData(session, scheme, invoice.file, filled), upload)
    },
    draft: { name: `claim/${scheme.schemeId}`, files: [invoice] },
    repeats: true,
    failure: (error) => (sentenceOf(error) === t.noCustomer ? t.noCustomer : claimError(error)),
    alwaysSays: true,
    onSending,
    onSaved: ({ ticketNos }) => onDone(ticketNos?.[0] ?? ''),
    refresh: [schemesKey],
  })
  const { form, field, fields, problem } = saving
  const { isSubmitted } = fields.formState
  const isLoggedIn = useIsLoggedIn(customerSession)
  const lacksLogin = problem === t.noCustomer && !isLoggedIn
  const { dealers, timezone } = usePortal()
  const dealer = useOwnCustomer()?.lastDealer
  usePrefill(fields, { purchaseFrom: dealers.find((one) => one === dealer) })

  return (
    <form
      {...form}
      id={id}
      className="grid gap-4"
      onChange={(event) => {
        form.onChange(event)
        saving.quieten()
      }}
    >
      <DraftNote {...saving.draft} />
      {scheme.isOver && (
        <p className="rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink">
          {t.overNotice}
        </p>
      )}
      <FilePicker
        label={t.file}
        required
        accept={INVOICE_TYPES}
        {...invoice.of(saving, isSubmitted && t.fileRequired)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={t.date}
          max={todayIn(timezone)}
          {...field('purchaseDate', {
            validate: (date) => date === '' || isDay(date) || UNREADABLE_DATE,
          })}
        />
        <SelectField
          label={t.from}
          placeholder={t.selectDealer}
          options={dealers}
          {...field('purchaseFrom')}
        />
      </div>
      <TextField
        label={t.amount}
        hint={t.amountHint}
        leading="₹"
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        {...field('amount', { validate: (text) => isAmount(text) || t.amountUnclear })}
      />
      <FoldedTerms />
      <CheckboxField
        label={texts.terms.agree}
        required
        {...field('agreed', { validate: (agreed) => agreed || texts.terms.required })}
      />
      <SendingNote {...saving.sending} />
      {/* After a login above the form, the message about it disappears. */}
      <FormAlert>{problem === t.noCustomer && !lacksLogin ? undefined : problem}</FormAlert>
      {lacksLogin && <LoginLink above={customerSession} />}
    </form>
  )
}
