import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { deskMeQuery } from '@/records/deskMe'
import { type InDialog, SavingDialog } from '@/records/SavingDialog'
import { useSaveForm } from '@/records/useSaveForm'
import { updateDeskMe } from './deskEdit'
import { deskTexts } from './deskTexts'

const t = deskTexts.person

interface Person {
  name: string
  email: string
}

export function EditDeskPerson({ name, email }: Person) {
  const { shown, open, close } = useShownDialog(['edit'])
  return (
    <>
      <Button variant="secondary" onClick={() => open({ edit: 'person' })}>
        {t.edit}
      </Button>
      <SavingDialog
        open={shown.edit !== ''}
        onClose={close}
        title={t.editTitle}
        cancel={t.cancel}
        submit={t.save}
        submitting={t.saving}
      >
        {(dialog) => <PersonForm {...dialog} name={name} email={email} />}
      </SavingDialog>
    </>
  )
}

function PersonForm({ name, email, ...dialog }: InDialog & Person) {
  const { form, field, fields, problem } = useSaveForm({
    defaultValues: { name, email, password: '' },
    send: updateDeskMe,
    done: ({ message }) => message,
    failure: t.saveFailure,
    refresh: [deskMeQuery.queryKey],
    ...dialog,
  })
  const isNewAddress = fields.watch('email').trim() !== email
  return (
    <form {...form} id={dialog.id} className="grid gap-5">
      <TextField label={t.name} autoComplete="name" required {...field('name')} />
      <TextField
        label={t.email}
        type="email"
        autoComplete="email"
        hint={t.newEmailHint}
        required
        {...field('email')}
      />
      {isNewAddress && (
        <PasswordField
          label={t.ownPassword}
          hint={t.ownPasswordHint}
          autoComplete="current-password"
          required
          {...field('password')}
        />
      )}
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}
