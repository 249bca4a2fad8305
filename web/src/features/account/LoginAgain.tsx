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
  /** The login name of the previous user. */
  username: string
  login: LoginCalls
  /** The user discards the work. */
  onGiveUp: () => void
}

/** The login dialog above unsaved work, after a session has ended. */
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
            // The username is known, so the password gets the focus.
            {...(username && { 'data-first': true })}
          />
          <FormAlert>{problem}</FormAlert>
        </form>
      )}
    </FormDialog>
  )
}
