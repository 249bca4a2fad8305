import { useForm, useWatch } from 'react-hook-form'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaving } from '@/records/useSaving'
import { addDealer, changeDealer, type Dealer, dealersKey } from './api'
import { lastDealerWarnings } from './lastOne'
import { said, texts } from './texts'
import { Warnings } from './Warnings'

const t = texts.dealers

interface Props {
  open: boolean
  /** The one to be edited; none to add one. */
  dealer: Dealer | undefined
  dealers: readonly Dealer[]
  onClose: () => void
}

/** Adds a dealer, or changes its name and the forms that offer it. */
export function DealerDialog({ open, dealer, dealers, onClose }: Props) {
  return (
    <SavingDialog
      open={open}
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

function DealerForm({ dealer, dealers, ...dialog }: InDialog & Pick<Props, 'dealer' | 'dealers'>) {
  const { name = '', awr = true, claims = true, agreement = true } = dealer ?? {}
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { name, awr, claims, agreement },
    shouldFocusError: false,
  })
  const marks = useWatch({ control })
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: dealersKey,
    failure: texts.failure,
    ...dialog,
  })

  const submit = handleSubmit((draft) =>
    save(async () => {
      if (!dealer) return said.added((await addDealer(draft)).name)
      return said.saved((await changeDealer(dealer, draft)).name)
    }),
  )

  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
      <TextField
        label={t.name}
        hint={texts.nameHint}
        autoComplete="off"
        required
        error={at('name')}
        {...register('name')}
      />
      <fieldset className="grid gap-2 max-md:gap-0">
        <legend className="mb-1.5 font-medium text-sm">{t.forms}</legend>
        <CheckboxField label={texts.forms.awr} {...register('awr')} />
        <CheckboxField label={texts.forms.claims} {...register('claims')} />
        <CheckboxField
          label={texts.forms.agreement}
          error={at('agreement')}
          {...register('agreement')}
        />
      </fieldset>
      <Warnings>
        {dealer ? lastDealerWarnings(dealers, dealer, { awr, claims, agreement, ...marks }) : []}
      </Warnings>
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
