import { useEffect } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { SelectField } from '@/components/form/SelectField'
import { TextAreaField } from '@/components/form/TextAreaField'
import { TextField } from '@/components/form/TextField'
import { LoginIllustration } from '@/components/illustrations/LoginIllustration'
import { say } from '@/language'
import { paths } from '@/lib/paths'
import { Link, useNavigate } from '@/lib/router'
import { useSaveForm } from '@/records/useSaveForm'
import { AccountLayout } from './AccountLayout'
import { looksLikeEmail } from './email'
import { register as registerCustomer } from './entranceApi'
import { registerError } from './errors'
import { Promises } from './Promises'
import { publicTexts } from './publicTexts'
import { textLink } from './styles'

const t = publicTexts.register

/** The roles as stored, the same in every language. */
const ROLES = ['User', 'Dealer'] as const

const open = { name: '', email: '', phone: '', address: '', role: '' }
const empty = { ...open, password: '' }

/**
 * Without a login there is no encryption key. So the input stays in this tab only, without the
 * password.
 */
const KEPT = 'aftercare.register'

function keep(text: string): void {
  try {
    sessionStorage.setItem(KEPT, text)
  } catch {
    // If storage is blocked, a reload empties the form.
  }
}

function kept(): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) || '{}')
  } catch {
    return {}
  }
}

/**
 * The registration form. It checks only the form of the email address; the server checks the rest.
 */
export default function RegisterPage() {
  const navigate = useNavigate()
  const {
    form,
    field: control,
    fields,
    isSaving,
    problem,
  } = useSaveForm({
    defaultValues: empty,
    send: registerCustomer,
    failure: registerError,
    onSaved: (_, { email }) => {
      window.alert(t.success)
      void navigate(paths.login, { state: { email } })
    },
  })
  useEffect(() => {
    for (const [name, value] of Object.entries(kept())) {
      if (name in open && typeof value === 'string' && value)
        fields.setValue(name as keyof typeof open, value, { shouldDirty: true })
    }
    const stop = fields.subscribe({
      formState: { values: true },
      callback: ({ values: { password: _, ...rest } }) => keep(JSON.stringify(rest)),
    })
    return () => {
      stop()
      // Leaving the page discards it. A reload restores it.
      keep('')
    }
  }, [fields])

  const field = (name: keyof typeof t & keyof Parameters<typeof registerCustomer>[0]) => ({
    label: t[name],
    required: true,
    ...control(name),
  })

  return (
    <AccountLayout
      title={t.title}
      help={t.help}
      illustration={<LoginIllustration />}
      aside={<Promises />}
    >
      <form {...form} className="grid gap-5">
        <TextField autoComplete="name" {...field('name')} />
        <TextField
          type="email"
          autoComplete="email"
          label={t.email}
          required
          {...control('email', {
            validate: (email) => email === '' || looksLikeEmail(email) || t.invalidEmail,
          })}
        />
        <TextField type="tel" autoComplete="tel" {...field('phone')} />
        <TextAreaField autoComplete="street-address" rows={2} {...field('address')} />
        <PasswordField hint={t.passwordHint} autoComplete="new-password" {...field('password')} />
        <SelectField
          hint={t.roleHint}
          placeholder={t.selectRole}
          options={ROLES.map((value) => ({ value, label: say(value) }))}
          {...field('role')}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={isSaving}>
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
