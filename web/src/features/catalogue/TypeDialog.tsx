import { CheckboxField } from '@/components/form/CheckboxField'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { addType, catalogueKey, editType, type ProductType } from './api'
import { said, texts } from './texts'

const t = texts.type

interface Props {
  /** The type to edit, or 'new'. The dialog is closed without one. */
  type: ProductType | 'new' | undefined
  onClose: () => void
}

/** Adds or edits a product type, and whether it can be replaced in advance. */
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
  const { form, field, problem } = useSaveForm({
    defaultValues: { name: type?.name ?? '', awr: type?.awr ?? true },
    send: (values) => (type ? editType(type, values) : addType(values)),
    done: ({ name }) => (type ? said.saved : said.added)(name),
    failure: t.failure,
    refresh: [catalogueKey],
    ...dialog,
  })

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField
        label={t.name}
        hint={type && t.renameHint}
        autoComplete="off"
        required
        {...field('name')}
      />
      <CheckboxField label={t.awr} {...field('awr')} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
