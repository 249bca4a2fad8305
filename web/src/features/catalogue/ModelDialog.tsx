import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePortal } from '@/api/portal'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { addModel, catalogueKey, editModel, type Model, typesQuery } from './api'
import { said, texts } from './texts'

const t = texts.model

interface Props {
  /** The model to edit, or 'new'. The dialog is closed without one. */
  model: Model | 'new' | undefined
  onClose: () => void
}

export function ModelDialog({ model, onClose }: Props) {
  const isNew = model === 'new'
  return (
    <SavingDialog
      open={model !== undefined}
      onClose={onClose}
      title={isNew ? t.addTitle : t.editTitle}
      description={isNew ? undefined : model?.modelNo}
      cancel={t.cancel}
      submit={isNew ? t.add : t.save}
      submitting={t.saving}
    >
      {(dialog) => model && <ModelFields {...dialog} model={isNew ? undefined : model} />}
    </SavingDialog>
  )
}

interface FieldsProps extends InDialog {
  model: Model | undefined
}

function ModelFields({ model, ...dialog }: FieldsProps) {
  const { periodChoices } = usePortal()
  const types = useQuery(typesQuery).data ?? []
  const names = types.filter(({ retiredAt }) => !retiredAt).map(({ name }) => name)
  // The current type stays available, even if it is retired or the types are still loading.
  const own = model?.productType
  const [type, setType] = useState(own ?? '')
  const offered = own && !names.includes(own) ? [own, ...names] : names
  const { form, field, at, problem } = useSaveForm({
    defaultValues: {
      modelNo: model?.modelNo ?? '',
      productName: model?.productName ?? '',
      warrantyPeriod: model?.warrantyPeriod ?? '',
    },
    holdsMore: type !== (own ?? ''),
    send: (values) => {
      const filled = { ...values, productType: type }
      return model ? editModel(model, filled) : addModel(filled)
    },
    done: ({ modelNo }) => (model ? said.saved : said.added)(modelNo),
    failure: t.failure,
    refresh: [catalogueKey],
    ...dialog,
  })

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField
        label={t.modelNo}
        autoComplete="off"
        spellCheck={false}
        required
        {...field('modelNo')}
      />
      <TextField label={t.productName} autoComplete="off" required {...field('productName')} />
      <SelectField
        label={t.productType}
        placeholder={t.chooseType}
        options={offered}
        required
        error={at('productType')}
        name="productType"
        value={type}
        onChange={({ target }) => setType(target.value)}
      />
      <TextField
        label={t.warrantyPeriod}
        hint={t.periodHint}
        list={`${dialog.id}-periods`}
        autoComplete="off"
        required
        {...field('warrantyPeriod')}
      />
      <datalist id={`${dialog.id}-periods`}>
        {[...periodChoices, t.defects].map((period) => (
          <option key={period} value={period} />
        ))}
      </datalist>
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
