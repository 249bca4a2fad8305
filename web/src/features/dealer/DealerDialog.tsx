import { useWatch } from 'react-hook-form'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { addDealer, changeDealer, type Dealer, dealersKey } from './api'
import { lastDealerWarnings } from './lastOne'
import { said, texts } from './texts'
import { Warnings } from './Warnings'

const t = texts.dealers

interface Props {
  /** The dealer to edit, or 'new'. The dialog is closed without one. */
  dealer: Dealer | 'new' | undefined
  dealers: readonly Dealer[]
  onClose: () => void
}

/** Adds a dealer, or changes its name and the forms that offer it. */
export function DealerDialog({ dealer: edited, dealers, onClose }: Props) {
  const dealer = edited === 'new' ? undefined : edited
  return (
    <SavingDialog
      open={edited !== undefined}
      onClose={onClose}
      title={dealer ? t.editTitle : t.addTitle}
      size="sm"
      cancel={texts.cancel}
      submit={dealer ? texts.save : t.add}
      submitting={dealer ? texts.saving : texts.adding}
    >
      {(dialog) => <DealerForm key={dealer?.id} {...dialog} {...{ dealer, dealers }} />}
    </SavingDialog>
  )
}

interface FormProps extends InDialog {
  dealer: Dealer | undefined
  dealers: readonly Dealer[]
}

function DealerForm({ dealer, dealers, ...dialog }: FormProps) {
  const { name = '', awr = true, claims = true, agreement = true } = dealer ?? {}
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: { name, awr, claims, agreement },
    send: (draft) => (dealer ? changeDealer(dealer, draft) : addDealer(draft)),
    done: ({ name }) => (dealer ? said.saved : said.added)(name),
    failure: texts.failure,
    refresh: [dealersKey],
    ...dialog,
  })
  const marks = useWatch({ control: fields.control })

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField
        label={t.name}
        hint={texts.nameHint}
        autoComplete="off"
        required
        {...field('name')}
      />
      <fieldset className="grid gap-2 max-md:gap-0">
        <legend className="mb-1.5 font-medium text-sm">{t.forms}</legend>
        <CheckboxField label={texts.forms.awr} {...field('awr')} />
        <CheckboxField label={texts.forms.claims} {...field('claims')} />
        <CheckboxField label={texts.forms.agreement} {...field('agreement')} />
      </fieldset>
      <Warnings>
        {dealer ? lastDealerWarnings(dealers, dealer, { awr, claims, agreement, ...marks }) : []}
      </Warnings>
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
