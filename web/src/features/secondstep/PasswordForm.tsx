import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { texts } from './texts'
import { useStepForm } from './useStepForm'

interface Props {
  help: string
  submit: string
  danger?: boolean
  send: (password: string) => Promise<unknown>
}

/** Asks for the own password before something is changed. */
export function PasswordForm({ help, submit, danger = false, send }: Props) {
  const { form, field, isSending, problem } = useStepForm({ password: '' }, ({ password }) =>
    send(password),
  )
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
      <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={isSending}>
        {submit}
      </Button>
    </form>
  )
}
