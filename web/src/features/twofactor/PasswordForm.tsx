import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { useSaveForm } from '@/records/useSaveForm'
import { stepError } from './errors'
import { texts } from './texts'

interface Props {
  help: string
  submit: string
  danger?: boolean
  send: (password: string) => Promise<unknown>
}

/** Asks for the password before a change. */
export function PasswordForm({ help, submit, danger = false, send }: Props) {
  const { form, field, isSaving, problem } = useSaveForm({
    defaultValues: { password: '' },
    send: ({ password }) => send(password),
    failure: stepError,
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="text-muted">{help}</p>
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        required
        data-first
        {...field('password')}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={isSaving}>
        {submit}
      </Button>
    </form>
  )
}
