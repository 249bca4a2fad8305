import type { ReactNode } from 'react'
import { isUnclear } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { SendingNote } from '@/components/form/SendingNote'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { usePrefill } from '@/components/form/usePrefill'
import { Card } from '@/components/page/Card'
import { sayKnown } from '@/language'
import { DraftNote } from '@/records/DraftNote'
import { useOwnCustomer } from '@/records/ownCustomer'
import { useSaveForm } from '@/records/useSaveForm'
import { agreementKey, type AgreementForm as FormChoices, submitAgreement } from './api'
import type { Agreement, Programme } from './records'
import { texts } from './texts'

const t = texts.form

interface AgreementFormProps {
  customerId: string
  programme: Programme
  choices: FormChoices
  /** The letter of an earlier quarter, to fill in the form. */
  last: Agreement | undefined
  onSigned: () => void
  /** Called if the result is unknown. */
  onUnanswered: () => void
}

/** The form for the letter. All fields are required. The server checks the other rules. */
export function AgreementForm(props: AgreementFormProps) {
  const { customerId, programme, choices, last, onSigned, onUnanswered } = props
  const {
    form,
    field: control,
    fields,
    problem,
    isSaving,
    sending,
    draft,
  } = useSaveForm({
    // Only one quarter is open, so there is no choice.
    defaultValues: { ...defaults(last, choices), quarter: programme.label },
    send: ({ agree: _, ...filled }) =>
      submitAgreement({ ...filled, ifscCode: filled.ifscCode.toUpperCase(), customerId }),
    draft: { name: `agreement/${programme.label}` },
    repeats: true,
    done: t.success,
    failure: t.failure,
    onSaved: onSigned,
    // The letter may be signed in another window, the quarter may have ended, or the answer was
    // lost. So the page reloads.
    onFailed: (error) => {
      if (isUnclear(error)) onUnanswered()
    },
    refresh: [agreementKey],
  })
  const self = useOwnCustomer()
  usePrefill(fields, {
    // A dealer's account has the name of the firm. For other roles the firm is unknown.
    partnerName: self?.role === 'Dealer' ? self.name : undefined,
    contactPersonName: self?.name,
    mobileNumber: self?.phone,
    address: self?.address,
    purchaseDistributor: choices.purchaseDistributors.find((one) => one === self?.lastDealer),
  })

  const field = (name: Exclude<keyof ReturnType<typeof defaults>, 'agree'>) => ({
    label: t[name],
    required: true,
    ...control(name, { validate: (text) => text.trim() !== '' || t.required[name] }),
  })
  const { label, months } = programme

  return (
    <Card>
      <form {...form} className="grid gap-8">
        <DraftNote {...draft} />
        {(last || self) && (
          <p className="text-muted text-sm">{last ? t.prefilled : t.prefilledFromProfile}</p>
        )}
        <Section title={t.sections.agreement}>
          <TextField autoComplete="address-level2" {...field('location')} />
          <SelectField
            placeholder={t.selectQuarter}
            options={[{ value: label, label: `${label}, ${sayKnown(months)}` }]}
            {...field('quarter')}
          />
        </Section>
        <Section title={t.sections.bank} help={t.sections.bankHelp}>
          <TextField
            autoComplete="off"
            inputMode="numeric"
            spellCheck={false}
            className="tabular"
            {...field('bankAccountNumber')}
          />
          <TextField
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
            hint={t.ifscHint}
            {...field('ifscCode')}
          />
        </Section>
        <Section title={t.sections.distributor}>
          <SelectField
            placeholder={t.selectDistributor}
            options={choices.purchaseDistributors}
            {...field('purchaseDistributor')}
          />
          <SelectField
            placeholder={t.selectLocation}
            options={choices.distributorLocations}
            {...field('distributorLocation')}
          />
          <TextField
            autoComplete="off"
            fieldClassName="sm:col-span-2"
            {...field('authorizedDistributor')}
          />
        </Section>
        <Section title={t.sections.partner}>
          <TextField
            autoComplete="organization"
            fieldClassName="sm:col-span-2"
            {...field('partnerName')}
          />
          <TextField autoComplete="name" {...field('contactPersonName')} />
          <TextField type="tel" autoComplete="tel" {...field('mobileNumber')} />
          <TextAreaField
            rows={4}
            autoComplete="street-address"
            fieldClassName="sm:col-span-2"
            {...field('address')}
          />
        </Section>
        <div className="grid gap-5 border-line border-t pt-6">
          <CheckboxField
            label={t.agree}
            required
            {...control('agree', { validate: (agreed) => agreed || t.mustAgree })}
          />
          <SendingNote {...sending} />
          <FormAlert>{problem}</FormAlert>
          <Button type="submit" className="justify-self-start max-sm:w-full" pending={isSaving}>
            {isSaving ? t.submitting : t.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface SectionProps {
  title: string
  help?: string
  children: ReactNode
}

function Section({ title, help, children }: SectionProps) {
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-5 sm:grid-cols-2">
      <legend className="mb-3 font-semibold text-base">{title}</legend>
      {help && <p className="-mt-3 text-muted text-sm sm:col-span-2">{help}</p>}
      {children}
    </fieldset>
  )
}

/** Returns an old choice if the list still offers it. */
const ifOffered = (names: readonly string[], name = '') => (names.includes(name) ? name : '')

function defaults(last: Agreement | undefined, choices: FormChoices) {
  return {
    location: last?.location ?? '',
    quarter: '',
    bankAccountNumber: last?.bankAccountNumber ?? '',
    ifscCode: last?.ifscCode ?? '',
    purchaseDistributor: ifOffered(choices.purchaseDistributors, last?.purchaseDistributor),
    authorizedDistributor:
      last?.authorizedDistributor ?? last?.authorizedDistributorForRegion ?? '',
    distributorLocation: ifOffered(choices.distributorLocations, last?.distributorLocation),
    partnerName: last?.partnerName ?? last?.partnerNameFirmName ?? '',
    contactPersonName: last?.contactPersonName ?? '',
    mobileNumber: last?.mobileNumber ?? '',
    address: last?.address ?? '',
    agree: false,
  }
}
