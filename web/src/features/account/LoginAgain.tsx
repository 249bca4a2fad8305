import { type FormEvent, useState } from 'react'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { FormDialog } from '@/components/overlay/FormDialog'
import { texts } from './texts'

const t = texts.again

interface Props {
  open: boolean
  /** Who was logged in, as they log in. */
  username: string
  logIn: (username: string, password: string) => Promise<void>
  /** What went wrong, in the words of the login page. */
  describe: (error: unknown) => string
  /** The work is given up. */
  onGiveUp: () => void
}

/** The login above work that a session's end interrupted. */
export function LoginAgain({ open, username, logIn, describe, onGiveUp }: Props) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setSending(true)
    setProblem(undefined)
    try {
      await logIn(String(fields.get('username')).trim(), String(fields.get('password')))
    } catch (error) {
      setProblem(describe(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <FormDialog
      open={open}
      onClose={onGiveUp}
      closable={false}
      title={t.title}
      description={t.help}
      size="sm"
      cancel={t.giveUp}
      submit={texts.login.submit}
      sending={isSending}
    >
      {(id) => (
        <form id={id} noValidate onSubmit={submit} className="grid gap-5">
          <TextField
            label={texts.login.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={username}
          />
          <PasswordField
            label={texts.login.password}
            name="password"
            required
            // Who was logged in is known; only the password is missing.
            {...(username && { 'data-first': true })}
          />
          <FormAlert>{problem}</FormAlert>
        </form>
      )}
    </FormDialog>
  )
}
