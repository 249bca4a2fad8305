import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Challenge } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { DeskIllustration } from '@/components/illustrations/DeskIllustration'
import { KeyIllustration } from '@/components/illustrations/KeyIllustration'
import { paths } from '@/lib/paths'
import { Link, useNavigate, useParams } from '@/lib/router'
import { AccountLayout } from './AccountLayout'
import { AdminForgotPassword } from './AdminForgotPassword'
import { deskTexts } from './deskTexts'
import { adminLogin } from './loginCalls'
import { adminLoginError } from './loginErrors'
import { SecondStepForm } from './SecondStepForm'
import { textLink } from './styles'
import { texts } from './texts'

const t = deskTexts.adminLogin

/** The login of the desk. An owner's link for a new browser opens it, too. */
export default function AdminLoginPage() {
  const { token: letIn } = useParams()
  const { register, handleSubmit, formState, getValues, resetField } = useForm({
    defaultValues: { username: '', password: '' },
  })
  const [problem, setProblem] = useState<string>()
  const [challenge, setChallenge] = useState<Challenge>()
  const navigate = useNavigate()
  const open = () => navigate(paths.customers, { replace: true })

  const submit = handleSubmit(async ({ username, password }) => {
    setProblem(undefined)
    try {
      const asked = await adminLogin.logIn(username.trim(), password, letIn)
      if (asked) setChallenge(asked)
      else await open()
    } catch (error) {
      const failure = adminLoginError(error)
      if ('alert' in failure) window.alert(failure.alert)
      else setProblem(failure.inline)
    }
  })

  function startOver(reason?: string) {
    setChallenge(undefined)
    setProblem(reason)
    resetField('password')
  }

  if (challenge) {
    return (
      <AccountLayout
        title={texts.secondStep.title}
        help={texts.secondStep.help}
        illustration={<KeyIllustration />}
      >
        <SecondStepForm
          key={challenge.token}
          challenge={challenge}
          onDone={open}
          onBack={startOver}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={t.title}
      help={letIn ? t.letInHelp : t.help}
      illustration={<DeskIllustration />}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
          error={formState.errors.username?.message}
          {...register('username', { required: t.usernameRequired })}
        />
        <div className="grid gap-2">
          <PasswordField
            label={t.password}
            autoComplete="current-password"
            required
            error={formState.errors.password?.message}
            {...register('password', { required: t.passwordRequired })}
          />
          <AdminForgotPassword username={() => getValues('username')} />
        </div>
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={formState.isSubmitting}>
          {t.submit}
        </Button>
      </form>
      <p className="mt-8 border-t border-line pt-6 text-sm">
        <Link to={paths.login} className={textLink}>
          {t.customerLogin}
        </Link>
      </p>
    </AccountLayout>
  )
}
