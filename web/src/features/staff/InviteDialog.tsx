import { FormAlert } from '@/components/form/FormAlert'
import { SelectField } from '@/components/form/SelectField'
import { TextField } from '@/components/form/TextField'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { invite, staffKey } from './api'
import { said, texts } from './texts'

const t = texts.invite

interface Props {
  open: boolean
  onClose: () => void
}

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
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: { email: '', role: 'Agent' },
    send: ({ email, role }) => invite(email, role),
    done: said.sent,
    failure: t.failure,
    refresh: [staffKey],
    ...dialog,
  })

  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField label={t.email} type="email" autoComplete="off" required {...field('email')} />
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
