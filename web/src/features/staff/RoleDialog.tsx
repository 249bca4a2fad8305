import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaving } from '@/records/useSaving'
import { type Person, setRole, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.role

interface Props {
  person: Person | undefined
  onClose: () => void
}

/** Gives somebody another role. */
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
  const { register, handleSubmit, formState } = useForm<{ role: string }>({
    defaultValues: { role: person.role },
    shouldFocusError: false,
  })
  const [role, setChosen] = useState<string>(person.role)
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: staffKey,
    failure: t.failure,
    ...dialog,
  })

  const submit = handleSubmit(({ role }) =>
    save(async () => {
      const now = await setRole(person.id, role)
      return said.role(now.name, now.role)
    }),
  )

  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
      <SelectField
        label={t.role}
        hint={texts.roleHints[role]}
        options={texts.roles}
        required
        error={at('role')}
        {...register('role', { onChange: ({ target }) => setChosen(target.value) })}
      />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
