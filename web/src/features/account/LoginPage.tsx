import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { Button } from '@/components/Button'
import { FormAlert } from '@/components/FormAlert'
import { LoginIllustration } from '@/components/illustrations/LoginIllustration'
import { PasswordField } from '@/components/PasswordField'
import { TextField } from '@/components/TextField'
import { paths } from '@/lib/paths'
import { customerSession } from '@/lib/session'
import { AccountLayout } from './AccountLayout'
import { logIn } from './api'
import { loginError } from './errors'
import { Promises } from './Promises'
import { textLink } from './styles'
import { texts } from './texts'

export default function LoginPage() {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { username: '', password: '' },
  })
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const [wasEnded] = useState(() => {
    const ending = customerSession.lastEnding()
    return ending === 'timeout' || ending === 'refused'
  })

  const submit = handleSubmit(async ({ username, password }) => {
    setProblem(undefined)
    try {
      const { token } = await logIn(username.trim(), password)
      customerSession.start(token)
      await navigate(paths.customer, { replace: true })
    } catch (error) {
      setProblem(loginError(error))
    }
  })

  return (
    <AccountLayout
      title={texts.login.title}
      help={texts.login.help}
      illustration={<LoginIllustration />}
      aside={<Promises />}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {wasEnded && !problem && (
          <p role="status" className="rounded-control bg-sunken px-3 py-2 text-sm text-muted">
            {texts.login.sessionEnded}
          </p>
        )}
        {/* Not of the type email: what is typed here is called a username, and the server decides. */}
        <TextField
          label={texts.login.username}
          hint={texts.login.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          {...register('username')}
        />
        <div className="grid gap-2">
          <PasswordField
            label={texts.login.password}
            autoComplete="current-password"
            {...register('password')}
          />
          <Link to={paths.forgotPassword} className={`${textLink} justify-self-end`}>
            {texts.login.forgot}
          </Link>
        </div>
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={formState.isSubmitting}>
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
