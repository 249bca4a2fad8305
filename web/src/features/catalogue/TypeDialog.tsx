import { useForm } from 'react-hook-form'
import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaving } from '@/records/useSaving'
import { addType, catalogueKey, editType, type ProductType } from './api'
import { said, texts } from './texts'

const t = texts.type

interface Props {
  /** The type to edit, a new one, or none while the dialog is closed. */
  type: ProductType | 'new' | undefined
  onClose: () => void
}

/** Says what a type is called, and whether it may be replaced in advance. */
export function TypeDialog({ type, onClose }: Props) {
  const isNew = type === 'new'
  return (
    <SavingDialog
      open={type !== undefined}
      onClose={onClose}
      title={isNew ? t.addTitle : t.editTitle}
      description={isNew ? undefined : type?.name}
      size="sm"
      cancel={t.cancel}
      submit={isNew ? t.add : t.save}
      submitting={t.saving}
    >
      {(dialog) => type && <TypeFields {...dialog} type={isNew ? undefined : type} />}
    </SavingDialog>
  )
}

interface FieldsProps extends InDialog {
  type: ProductType | undefined
}

function TypeFields({ type, ...dialog }: FieldsProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: type?.name ?? '', awr: type?.awr ?? true },
    shouldFocusError: false,
  })
  const { form, at, problem, save } = useSaving({
    queryKey: catalogueKey,
    attempts: formState.submitCount,
    failure: t.failure,
    ...dialog,
  })

  const submit = handleSubmit((values) =>
    save(async () => {
      const { name } = await (type ? editType(type, values) : addType(values))
      return type ? said.saved(name) : said.added(name)
    }),
  )

  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
      <TextField
        label={t.name}
        hint={type && t.renameHint}
        autoComplete="off"
        required
        error={at('name')}
        {...register('name')}
      />
      <CheckboxField label={t.awr} {...register('awr')} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
