import { type ReactNode, useState } from 'react'
import { causeOf } from '@/api/error'
import { usePortal } from '@/api/portal'
import { Button } from '@/components/button/Button'
import { Combobox } from '@/components/form/Combobox'
import { DateField } from '@/components/form/DateField'
import { FilePicker } from '@/components/form/FilePicker'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { SendingNote } from '@/components/form/SendingNote'
import { TextField } from '@/components/form/TextField'
import { todayIn } from '@/lib/civil'
import { shortDate } from '@/lib/dates'
import { INVOICE_TYPES } from '@/lib/files'
import { isDay, UNREADABLE_DATE } from '@/lib/typedDate'
import { expiryDate, leavesChoice, sayPeriod } from '@/lib/warranty'
import { DraftNote } from '@/records/DraftNote'
import { useFileField } from '@/records/useFileField'
import { useSaveForm } from '@/records/useSaveForm'
import { productsKey } from './api'
import { deskTexts } from './deskTexts'
import { registerError } from './errors'
import { labels } from './facts'
import { formTexts } from './formTexts'
import { registerProduct, registerProductFor } from './registerApi'
import { type Buyer, type Entry, formData } from './registration'
import { ScanSerial } from './scan/ScanSerial'
import { nextNote } from './texts'
import { UnknownModel } from './UnknownModel'
import { useModel } from './useModel'

const t = formTexts.register

interface Props {
  /** The customer, if the desk fills in the form. */
  buyer?: Buyer
  onRegistered: () => void
}

/**
 * The registration form. It checks only what the server would refuse. The server computes derived
 * values again.
 */
export function RegisterProductForm({ buyer, onRegistered }: Props) {
  const [isAnother, setAnother] = useState(false)
  const [registered, setRegistered] = useState<string>()
  const { timezone, periodChoices, supportEmail } = usePortal()
  const today = todayIn(timezone)
  const model = useModel(buyer !== undefined)
  const invoice = useFileField('invoice')
  const saving = useSaveForm({
    defaultValues: { serialNo: '', purchaseDate: '', chosenPeriod: '' },
    holdsMore: model.text !== '' || invoice.file !== null,
    sentAs: { warrantyPeriod: 'chosenPeriod' },
    isReady: () => model.model !== undefined && invoice.file !== null,
    send: async ({ chosenPeriod: _, ...typed }, upload) => {
      if (!model.model || !invoice.file) return
      const entry: Entry = {
        model: model.model,
        typed,
        period,
        expiry,
        invoice: invoice.file,
      }
      const body = formData(entry, buyer)
      await (buyer
        ? registerProductFor(buyer.customerId, body, upload)
        : registerProduct(body, upload))
    },
    draft: { name: buyer ? undefined : 'product', files: [invoice], more: model },
    repeats: true,
    failure: deskTexts.behalf.failure,
    onSaved: (_, sent) => {
      if (!isAnother) {
        onRegistered()
        return
      }
      // The invoice, the date and the model stay, because the next product differs only by its
      // serial number.
      setRegistered(sent.serialNo)
      fields.reset({ ...sent, serialNo: '' })
      fields.setFocus('serialNo')
    },
    onFailed: (error) => {
      if (!buyer) window.alert(registerError(error))
      return !buyer
    },
    refresh: [productsKey],
  })
  const { form, field, fields, problem, isSaving } = saving
  const { isSubmitted } = fields.formState

  const choosesPeriod = model.model !== undefined && leavesChoice(model.model.warrantyPeriod)
  const period = choosesPeriod ? fields.watch('chosenPeriod') : (model.model?.warrantyPeriod ?? '')
  const expiry = expiryDate(fields.watch('purchaseDate'), period)

  return (
    <form {...form} className="grid gap-8">
      <DraftNote {...saving.draft} />
      <Section title={t.product}>
        <Combobox
          label={labels.modelNo}
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
              (isSubmitted && !model.model && t.modelRequired) || saving.at('modelNo')
            )
          }
        />
        <div className="grid justify-items-stretch gap-2">
          <TextField
            label={labels.serialNo}
            hint={t.serialHint}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            {...field('serialNo', { validate: (text) => text.trim() !== '' || t.serialRequired })}
          />
          {/* Only customers can scan. The desk's pages must not use the camera. */}
          {!buyer && (
            <ScanSerial
              onFound={(serial) =>
                fields.setValue('serialNo', serial, { shouldDirty: true, shouldValidate: true })
              }
            />
          )}
        </div>
        <Derived label={labels.productName} value={model.model?.productName} />
        <Derived label={labels.productType} value={model.model?.productType} />
      </Section>
      <Section title={t.purchase}>
        <DateField
          label={labels.purchaseDate}
          required
          max={today}
          {...field('purchaseDate', {
            validate: (date) => {
              if (date === '') return t.dateRequired
              if (!isDay(date)) return UNREADABLE_DATE
              return date <= today || t.dateFuture
            },
          })}
        />
        {choosesPeriod ? (
          <SelectField
            label={labels.warrantyPeriod}
            hint={t.periodHint}
            required
            placeholder={t.selectPeriod}
            options={periodChoices.map((value) => ({ value, label: sayPeriod(value) }))}
            {...field('chosenPeriod', { validate: (text) => text !== '' || t.periodRequired })}
          />
        ) : (
          <Derived label={labels.warrantyPeriod} value={sayPeriod(period)} />
        )}
        <Derived label={labels.expiryDate} value={expiry && shortDate(expiry)} />
        <div className="sm:col-span-2">
          <FilePicker
            label={t.invoice}
            required
            accept={INVOICE_TYPES}
            {...invoice.of(saving, isSubmitted && t.invoiceRequired)}
          />
        </div>
      </Section>
      <SendingNote {...saving.sending} />
      <FormAlert>{problem}</FormAlert>
      <p role="status" className="text-sm text-success-ink empty:hidden">
        {registered && nextNote(registered)}
      </p>
      {/* Enter activates the first button. */}
      <div className="flex flex-wrap gap-3 sm:flex-row-reverse">
        <Button
          type="submit"
          className="max-sm:w-full"
          pending={isSaving}
          onClick={() => setAnother(false)}
        >
          {isSaving ? t.submitting : t.submit}
        </Button>
        {!buyer && (
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:w-full"
            disabled={isSaving}
            onClick={() => setAnother(true)}
          >
            {t.another}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Without the list, no model can be selected, and the form would report an unknown model. */
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

/** A value that follows from the model and the date. It is read-only. */
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
