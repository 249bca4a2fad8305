import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { causeOf, fieldsOf, sentenceOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { Combobox } from '@/components/form/Combobox'
import { DateField } from '@/components/form/DateField'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { useProblems } from '@/components/form/useProblems'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { todayIn } from '@/lib/civil'
import { shortDate } from '@/lib/dates'
import { INVOICE_TYPES } from '@/lib/files'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { expiryDate, leavesChoice } from '@/lib/warranty'
import { productsKey, registerProduct, registerProductFor } from './api'
import { registerError } from './errors'
import { type Buyer, type Entry, formData } from './registration'
import { texts } from './texts'
import { UnknownModel } from './UnknownModel'
import { useModel } from './useModel'

const t = texts.register

interface Props {
  /** The customer for whom the desk fills the form in; customers do so for themselves. */
  buyer?: Buyer
  onRegistered: () => void
}

/** Only what the server would refuse anyway is checked here; it recomputes whatever is derived. */
export function RegisterProductForm({ buyer, onRegistered }: Props) {
  const { timezone, periodChoices, supportEmail } = usePortal()
  const today = todayIn(timezone)
  const model = useModel(buyer !== undefined)
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { serialNo: '', purchaseDate: '', chosenPeriod: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitted, isSubmitting } = formState
  const problems = useProblems(formState.submitCount, { warrantyPeriod: 'chosenPeriod' })
  const [invoice, setInvoice] = useState<File | null>(null)
  const saved = useUnsavedWork(formState.isDirty || model.text !== '' || invoice !== null)
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const queries = useQueryClient()

  const choosesPeriod = model.model !== undefined && leavesChoice(model.model.warrantyPeriod)
  const period = choosesPeriod ? watch('chosenPeriod') : (model.model?.warrantyPeriod ?? '')
  const expiry = expiryDate(watch('purchaseDate'), period)

  const submit = handleSubmit(async ({ serialNo, purchaseDate }) => {
    if (!model.model || !invoice) return
    problems.clear()
    setProblem(undefined)
    const entry: Entry = { model: model.model, serialNo, purchaseDate, period, expiry, invoice }
    try {
      const send = { onProgress: setProgress }
      if (buyer) await registerProductFor(buyer.customerId, formData(entry, buyer), send)
      else await registerProduct(formData(entry, undefined), send)
      void queries.invalidateQueries({ queryKey: productsKey })
      setProgress(null)
      saved()
      onRegistered()
    } catch (error) {
      setProgress(null)
      const isShown = problems.show(fieldsOf(error))
      if (!buyer) window.alert(registerError(error))
      else if (!isShown) setProblem(sentenceOf(error, texts.behalf.failure))
    }
  })

  return (
    <form {...problems.form} onSubmit={submit} className="grid gap-8">
      <Section title={t.product}>
        <Combobox
          label={t.modelNo}
          hint={t.modelHint}
          name="modelNo"
          required
          value={model.text}
          onChange={model.setText}
          suggestions={model.suggestions.map(({ modelNo, productName }) => ({
            value: modelNo,
            detail: productName,
          }))}
          onChoose={model.choose}
          error={
            model.error ? (
              <ModelsMissing error={model.error} onRetry={() => void model.refetch()} />
            ) : model.isUnknown ? (
              <UnknownModel supportEmail={supportEmail} />
            ) : (
              (isSubmitted && !model.model && t.modelRequired) || problems.at('modelNo')
            )
          }
        />
        <TextField
          label={t.serialNo}
          hint={t.serialHint}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          error={errors.serialNo?.message ?? problems.at('serialNo')}
          {...register('serialNo', { validate: (text) => text.trim() !== '' || t.serialRequired })}
        />
        <Derived label={t.productName} value={model.model?.productName} />
        <Derived label={t.productType} value={model.model?.productType} />
      </Section>
      <Section title={t.purchase}>
        <DateField
          label={t.purchaseDate}
          required
          max={today}
          error={errors.purchaseDate?.message ?? problems.at('purchaseDate')}
          {...register('purchaseDate', {
            validate: (date) => {
              if (date === '') return t.dateRequired
              if (!isDay(date)) return UNREADABLE_DATE
              return date <= today || t.dateFuture
            },
          })}
        />
        {choosesPeriod ? (
          <SelectField
            label={t.warrantyPeriod}
            hint={t.periodHint}
            required
            placeholder={t.selectPeriod}
            options={periodChoices}
            error={errors.chosenPeriod?.message ?? problems.at('chosenPeriod')}
            {...register('chosenPeriod', { validate: (text) => text !== '' || t.periodRequired })}
          />
        ) : (
          <Derived label={t.warrantyPeriod} value={period} />
        )}
        <Derived label={t.expiryDate} value={expiry && shortDate(expiry)} />
        <div className="sm:col-span-2">
          <FilePicker
            label={t.invoice}
            name="invoice"
            required
            accept={INVOICE_TYPES}
            file={invoice}
            onChange={(chosen) => {
              setInvoice(chosen)
              problems.forget('invoice')
            }}
            progress={progress}
            error={(isSubmitted && !invoice && t.invoiceRequired) || problems.at('invoice')}
          />
        </div>
      </Section>
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" className="sm:justify-self-end" pending={isSubmitting}>
        {isSubmitting ? t.submitting : t.submit}
      </Button>
    </form>
  )
}

/** Without the list nothing can be chosen, and an unknown model would be blamed for it. */
function ModelsMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <span>
      {t.modelsMissing} {causeOf(error)}{' '}
      <button
        type="button"
        className="font-medium underline underline-offset-2 max-md:min-h-11"
        onClick={onRetry}
      >
        {t.retry}
      </button>
    </span>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold text-base">{title}</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** What follows from the model and the date. It can be read and copied, never typed. */
function Derived({ label, value }: { label: string; value: string | undefined }) {
  return (
    <TextField
      label={label}
      readOnly
      value={value ?? ''}
      placeholder={t.derived}
      className="bg-sunken"
    />
  )
}
