import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/button/Button'
import { TextField } from '@/components/form/TextField'
import { MailIllustration } from '@/components/illustrations/MailIllustration'
import { entranceOf } from '@/lib/entrance'
import { paths } from '@/lib/paths'
import { Link, useLocation } from '@/lib/router'
import { useSave } from '@/records/useSave'
import { AccountLayout } from './AccountLayout'
import { looksLikeEmail } from './email'
import { requestReset } from './entranceApi'
import { forgotError } from './errors'
import { publicTexts } from './publicTexts'
import { textLink } from './styles'

const t = publicTexts.forgot

export default function ForgotPasswordPage() {
  const carried = entranceOf(useLocation().state)
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { email: carried.email ?? '' },
  })
  const { save, isSaving } = useSave({
    send: (email: string) => requestReset(email),
    done: { text: t.success },
    failure: forgotError,
    onSaved: (_, email) => setSentTo(email),
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
            validate: (email) => looksLikeEmail(email) || publicTexts.register.invalidEmail,
          })}
        />
        <Button type="submit" pending={isSaving}>
          {t.submit}
        </Button>
      </form>
      {/* The toast disappears after three seconds. This message stays. */}
      <div role="status" className="empty:hidden">
        {sentTo && (
          <div className="mt-6 rounded-card bg-mint-soft p-4 text-sm">
            <p className="wrap-anywhere font-semibold text-success-ink">{t.underWay(sentTo)}</p>
            <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink">
              {t.meanwhile.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <p className="mt-6 text-sm">
        <Link
          to={paths.login}
          state={{ ...carried, email: watch('email').trim() }}
          className={textLink}
        >
          {t.back}
        </Link>
      </p>
    </AccountLayout>
  )
}
