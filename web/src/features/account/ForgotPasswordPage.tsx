import { useForm } from 'react-hook-form'
import { Button } from '@/components/button/Button'
import { TextField } from '@/components/form/TextField'
import { MailIllustration } from '@/components/illustrations/MailIllustration'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { useSave } from '@/records/useSave'
import { AccountLayout } from './AccountLayout'
import { requestReset } from './api'
import { looksLikeEmail } from './email'
import { forgotError } from './errors'
import { textLink } from './styles'
import { texts } from './texts'

const t = texts.forgot

export default function ForgotPasswordPage() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })
  const { save, isSaving } = useSave({
    send: (email: string) => requestReset(email),
    done: { text: t.success },
    failure: forgotError,
  })
  const submit = handleSubmit(({ email }) => save(email.trim()))

  return (
    <AccountLayout title={t.title} help={t.help} illustration={<MailIllustration />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          required
          error={formState.errors.email?.message}
          {...register('email', {
            required: t.emailRequired,
            validate: (email) => looksLikeEmail(email) || texts.register.invalidEmail,
          })}
        />
        <Button type="submit" pending={isSaving}>
          {t.submit}
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <Link to={paths.login} className={textLink}>
          {t.back}
        </Link>
      </p>
    </AccountLayout>
  )
}
