import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { LoginIllustration } from '@/components/illustrations/LoginIllustration'
import { entranceOf } from '@/lib/entrance'
import { paths } from '@/lib/paths'
import { Link, useLocation, useNavigate } from '@/lib/router'
import { customerSession } from '@/lib/session'
import { AccountLayout } from './AccountLayout'
import { texts } from './entranceTexts'
import { customerLogin } from './loginCalls'
import { Promises } from './Promises'
import { textLink } from './styles'
import { useLogin } from './useLogin'

/** The customer login, which most users load first. */
export default function LoginPage() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const carried = entranceOf(state)
  const [username, setUsername] = useState(carried.email ?? '')
  const [wasEnded] = useState(() => {
    const ending = customerSession.lastEnding()
    return ending === 'timeout' || ending === 'refused'
  })

  const { submit, isSending, problem } = useLogin(customerLogin, () =>
    navigate(carried.leadsTo ?? paths.customer, { replace: true }),
  )

  return (
    <AccountLayout
      title={texts.login.title}
      help={carried.leadsTo ? texts.login.emailed : texts.login.help}
      illustration={<LoginIllustration />}
      aside={<Promises />}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {wasEnded && !problem && (
          <p role="status" className="rounded-control bg-sunken px-3 py-2 text-sm text-muted">
            {texts.login.sessionEnded}
          </p>
        )}
        {/* Not of type email, because the specification calls it a username and the server
            checks it. */}
        <TextField
          label={texts.login.username}
          hint={texts.login.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          required
          name="username"
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <div className="grid gap-2">
          <PasswordField
            label={texts.login.password}
            autoComplete="current-password"
            required
            name="password"
          />
          <Link
            to={paths.forgotPassword}
            state={{ ...carried, email: username.trim() }}
            className={`${textLink} justify-self-end`}
          >
            {texts.login.forgot}
          </Link>
        </div>
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={isSending}>
          {texts.login.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm text-muted">
        {texts.login.noAccount}{' '}
        <Link to={paths.register} className={textLink}>
          {texts.login.register}
        </Link>
      </p>
      <p className="mt-8 border-t border-line pt-6 text-sm">
        <Link to={paths.ticketTracker} className={textLink}>
          {texts.login.track}
        </Link>
      </p>
    </AccountLayout>
  )
}
