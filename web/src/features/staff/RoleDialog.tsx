import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { type Person, setRole, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.role

interface Props {
  person: Person | undefined
  onClose: () => void
}

export function RoleDialog({ person, onClose }: Props) {
  return (
    <SavingDialog
      open={person !== undefined}
      onClose={onClose}
      title={t.title}
      description={person?.name}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {(dialog) => person && <RoleForm {...dialog} person={person} />}
    </SavingDialog>
  )
}

interface FormProps extends InDialog {
  person: Person
}

function RoleForm({ person, ...dialog }: FormProps) {
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: { role: person.role as string },
    send: ({ role }) => setRole(person.id, role),
    done: ({ name, role }) => said.role(name, role),
    failure: t.failure,
    refresh: [staffKey],
    ...dialog,
  })

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <SelectField
        label={t.role}
        hint={texts.roleHints[fields.watch('role')]}
        options={texts.roles}
        required
        {...field('role')}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
