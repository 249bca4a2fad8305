import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { useSaveForm } from '@/records/useSaveForm'
import { addPasskey } from './api'
import { stepError } from './errors'
import type { SetUp } from './SetUpApp'
import { texts } from './texts'

const t = texts.passkey

/** Asks for a name and the password. The browser does the rest. */
export function SetUpPasskey({ onDone }: { onDone: (done: SetUp) => void }) {
  const { form, field, isSaving, problem } = useSaveForm({
    defaultValues: { name: '', password: '' },
    send: ({ name, password }) => addPasskey(password, name),
    failure: stepError,
    onSaved: onDone,
  })
  return (
    <form {...form} className="grid gap-5">
      <p className="text-muted">{t.help}</p>
      <TextField
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        required
        data-first
        {...field('name')}
      />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        required
        {...field('password')}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" pending={isSaving}>
        {t.submit}
      </Button>
    </form>
  )
}
