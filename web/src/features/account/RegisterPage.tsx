import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { LoginIllustration } from '@/components/illustrations/LoginIllustration'
import { paths } from '@/lib/paths'
import { AccountLayout } from './AccountLayout'
import { register as registerCustomer } from './api'
import { looksLikeEmail } from './email'
import { registerError } from './errors'
import { Promises } from './Promises'
import { textLink } from './styles'
import { texts } from './texts'

const t = texts.register

/**
 * Nothing but the shape of the email address is checked here: the server knows the rules and says
 * them in sentences that fit in the page.
 */
export default function RegisterPage() {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', email: '', phone: '', address: '', password: '', role: '' },
  })
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()

  const submit = handleSubmit(async (registration) => {
    setProblem(undefined)
    try {
      await registerCustomer(registration)
      window.alert(t.success)
      await navigate(paths.login)
    } catch (error) {
      setProblem(registerError(error))
    }
  })

  return (
    <AccountLayout
      title={t.title}
      help={t.help}
      illustration={<LoginIllustration />}
      aside={<Promises />}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label={t.name} autoComplete="name" {...register('name')} />
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email', {
            validate: (email) => email === '' || looksLikeEmail(email) || t.invalidEmail,
          })}
        />
        <TextField label={t.phone} type="tel" autoComplete="tel" {...register('phone')} />
        <TextAreaField
          label={t.address}
          autoComplete="street-address"
          rows={2}
          {...register('address')}
        />
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="new-password"
          {...register('password')}
        />
        <SelectField
          label={t.role}
          hint={t.roleHint}
          placeholder={t.selectRole}
          options={t.roles}
          {...register('role')}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={formState.isSubmitting}>
          {t.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm text-muted">
        {t.haveAccount}{' '}
        <Link to={paths.login} className={textLink}>
          {t.login}
        </Link>
      </p>
    </AccountLayout>
  )
}
