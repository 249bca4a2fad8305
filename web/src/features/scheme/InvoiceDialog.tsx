import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { LoginLink } from '@/components/button/LoginLink'
import { CheckboxField } from '@/components/form/CheckboxField'
import { DateField } from '@/components/form/DateField'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { usePrefill } from '@/components/form/usePrefill'
import { useProblems } from '@/components/form/useProblems'
import { FormDialog } from '@/components/overlay/FormDialog'
import { UnsavedWork } from '@/components/work/UnsavedWork'
import { todayIn } from '@/lib/civil'
import { INVOICE_TYPES } from '@/lib/files'
import { orMissing } from '@/lib/missing'
import { customerSession, useIsLoggedIn } from '@/lib/session'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { useOwnCustomer } from '@/records/ownCustomer'
import { type Scheme, schemesKey, submitClaim } from './api'
import { claimError } from './errors'
import { claimFormData, emptyInvoice, isAmount } from './invoiceForm'
import { FoldedTerms } from './Terms'
import { texts } from './texts'

const t = texts.invoice

/** The fields of this form are sent as lists, of which it fills the first place. */
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

/** The invoice of a purchase, handed in for one scheme. It cannot be closed while it is being sent. */
export function InvoiceDialog({ scheme, open, onClose, onDone }: Props) {
  const form = useForm({ defaultValues: emptyInvoice, shouldFocusError: false })
  const { register, handleSubmit, formState, reset } = form
  const problems = useProblems(formState.submitCount, sentAs)
  const [invoice, setInvoice] = useState<File | null>(null)
  const [isInvoiceMissing, setInvoiceMissing] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const isLoggedIn = useIsLoggedIn(customerSession)
  const lacksLogin = problem === t.noCustomer && !isLoggedIn
  const queries = useQueryClient()
  const { dealers, timezone } = usePortal()
  const dealer = useOwnCustomer()?.lastDealer
  usePrefill(form, { purchaseFrom: dealers.find((one) => one === dealer) })

  const send = handleSubmit(async (fields) => {
    if (!invoice) return
    const session = customerSession.current()
    if (!session) return setProblem(t.noCustomer)
    try {
      const { ticketNos } = await submitClaim(claimFormData(session, scheme, invoice, fields), {
        onProgress: setProgress,
      })
      void queries.invalidateQueries({ queryKey: schemesKey })
      onDone(ticketNos?.[0] ?? '')
    } catch (error) {
      setProblem(claimError(error))
      problems.show(fieldsOf(error))
    } finally {
      setProgress(null)
    }
  })

  function close() {
    reset()
    setInvoice(null)
    setInvoiceMissing(false)
    setProblem(undefined)
    problems.clear()
    onClose()
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t.title}
      description={orMissing(scheme.schemeName)}
      cancel={t.cancel}
      submit={t.submit}
      sending={formState.isSubmitting}
      submitting={t.submitting}
    >
      {(id) => (
        <form
          {...problems.form}
          id={id}
          className="grid gap-4"
          onChange={(event) => {
            problems.form.onChange(event)
            setProblem(undefined)
          }}
          onSubmit={(event) => {
            problems.clear()
            setProblem(undefined)
            setInvoiceMissing(invoice === null)
            void send(event)
          }}
        >
          <UnsavedWork when={formState.isDirty || invoice !== null} />
          {scheme.isOver && (
            <p className="rounded-control bg-tone-yellow px-3 py-2 text-sm text-tone-yellow-ink">
              {t.overNotice}
            </p>
          )}
          <FilePicker
            label={t.file}
            name="invoice"
            error={isInvoiceMissing && !invoice ? t.fileRequired : problems.at('invoice')}
            required
            accept={INVOICE_TYPES}
            file={invoice}
            onChange={(chosen) => {
              setInvoice(chosen)
              setProblem(undefined)
              problems.forget('invoice')
            }}
            progress={progress}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label={t.date}
              max={todayIn(timezone)}
              error={formState.errors.purchaseDate?.message ?? problems.at('purchaseDate')}
              {...register('purchaseDate', {
                validate: (date) => date === '' || isDay(date) || UNREADABLE_DATE,
              })}
            />
            <SelectField
              label={t.from}
              placeholder={t.selectDealer}
              options={dealers}
              error={problems.at('purchaseFrom')}
              {...register('purchaseFrom')}
            />
          </div>
          <TextField
            label={t.amount}
            hint={t.amountHint}
            leading="₹"
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            error={formState.errors.amount?.message ?? problems.at('amount')}
            {...register('amount', { validate: (text) => isAmount(text) || t.amountUnclear })}
          />
          <FoldedTerms />
          <CheckboxField
            label={texts.terms.agree}
            required
            error={formState.errors.agreed?.message}
            {...register('agreed', { validate: (agreed) => agreed || texts.terms.required })}
          />
          {/* A login above the form has answered the sentence that asked for it. */}
          <FormAlert>{problem === t.noCustomer && !lacksLogin ? undefined : problem}</FormAlert>
          {lacksLogin && <LoginLink above={customerSession} />}
        </form>
      )}
    </FormDialog>
  )
}
