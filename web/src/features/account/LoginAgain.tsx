import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { FormDialog } from '@/components/overlay/FormDialog'
import type { LoginCalls } from './loginCalls'
import { SecondStepAgain } from './SecondStepAgain'
import { texts } from './texts'
import { useLogin } from './useLogin'

const t = texts.again

interface Props {
  open: boolean
  /** Who was logged in, as they log in. */
  username: string
  login: LoginCalls
  /** The work is given up. */
  onGiveUp: () => void
}

/** The login above work that a session's end interrupted. */
export function LoginAgain({ open, username, login, onGiveUp }: Props) {
  const { submit, isSending, problem, challenge, startOver } = useLogin(login)
  if (challenge) {
    return (
      <SecondStepAgain
        key={challenge.token}
        open={open}
        challenge={challenge}
        onOver={startOver}
        onGiveUp={() => {
          startOver()
          onGiveUp()
        }}
      />
    )
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
