import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaving } from '@/records/useSaving'
import { invite, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.invite

interface Props {
  open: boolean
  onClose: () => void
}

/** Invites somebody to the desk. */
export function InviteDialog({ open, onClose }: Props) {
  return (
    <SavingDialog
      open={open}
      onClose={onClose}
      title={t.title}
      description={t.description}
      size="sm"
      cancel={t.cancel}
      submit={t.submit}
      submitting={t.submitting}
    >
      {(dialog) => <InviteForm {...dialog} />}
    </SavingDialog>
  )
}

function InviteForm(dialog: InDialog) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', role: 'Agent' },
    shouldFocusError: false,
  })
  const [role, setChosen] = useState<string>('Agent')
  const { form, at, problem, save } = useSaving({
    attempts: formState.submitCount,
    queryKey: staffKey,
    failure: t.failure,
    ...dialog,
  })

  const submit = handleSubmit(({ email, role }) =>
    save(async () => {
      const invitation = await invite(email, role)
      return said.invited(invitation.email)
    }),
  )

  return (
    <form {...form} id={dialog.id} onSubmit={submit} className="grid gap-5">
      <TextField
        label={t.email}
        type="email"
        autoComplete="off"
        required
        error={at('email')}
        {...register('email')}
      />
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
