import { isNetworkFailure, sentenceOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { useSaveForm } from '@/records/useSaveForm'
import { texts } from './texts'

const t = texts.account

interface Props {
  change: (oldPassword: string, newPassword: string) => Promise<{ message: string }>
  onChanged: (sentence: string) => void
  submit: string
  oldHint?: string
  passwordHint: string
}

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the user's own password. The server checks the rules. */
export function ChangePasswordForm({ change, onChanged, submit, oldHint, passwordHint }: Props) {
  const { form, field, fields, isSaving, problem } = useSaveForm({
    defaultValues: empty,
    send: ({ oldPassword, newPassword }) => change(oldPassword, newPassword),
    failure: (error) => sentenceOf(error, isNetworkFailure(error) ? NO_RESPONSE : t.failure),
    onSaved: ({ message }) => {
      fields.reset(empty)
      onChanged(message)
    },
  })

  return (
    <form {...form} className="grid gap-5">
      <PasswordField label={t.oldPassword} hint={oldHint} required {...field('oldPassword')} />
      <PasswordField
        label={t.newPassword}
        hint={passwordHint}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
      <PasswordField
        label={t.confirmPassword}
        autoComplete="new-password"
        required
        {...field('confirmPassword', {
          validate: (again, { newPassword }) => again === newPassword || t.mismatch,
        })}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" pending={isSaving}>
        {submit}
      </Button>
    </form>
  )
}
