import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { KeyIllustration } from '@/components/illustrations/KeyIllustration'
import { Popup } from '@/components/overlay/Popup'
import { useNavigate } from '@/lib/router'
import { useSaveForm } from '@/records/useSaveForm'
import { AccountLayout } from './AccountLayout'
import { publicTexts } from './publicTexts'

const t = publicTexts.reset

interface Words {
  title: string
  help: string
  submit: string
  success: string
  doneTitle: string
  doneText: string
}

interface Props {
  reset: (newPassword: string) => Promise<unknown>
  describeFailure: (error: unknown) => string
  words?: Words
  /**
   * The customer's reset page only shows a hint for two different passwords. The others refuse
   * them.
   */
  mismatch: 'refused' | 'hinted'
  passwordHint: string
  loginPage: string
  /** The text for an expired link, with a form for a new one. */
  expired: { sentence: string; newLink: ReactNode }
}

/** Sets a new password from an email link: for a reset, or to recover an account. */
export function ResetPasswordForm(props: Props) {
  const { reset, describeFailure, mismatch, passwordHint, loginPage, expired } = props
  const { words = t } = props
  const navigate = useNavigate()
  const [isRefused, setRefused] = useState(false)
  const { form, field, fields, isSaving, isSaved, ...saving } = useSaveForm({
    defaultValues: { newPassword: '', confirmPassword: '' },
    isReady: ({ newPassword, confirmPassword }) => {
      const isWrong = mismatch === 'refused' && newPassword !== confirmPassword
      setRefused(isWrong)
      return !isWrong
    },
    send: ({ newPassword }) => reset(newPassword),
    done: { text: words.success },
    failure: describeFailure,
  })
  const problem = isRefused ? t.adminMismatch : saving.problem

  const [newPassword, confirmPassword] = fields.watch(['newPassword', 'confirmPassword'])
  const differ = confirmPassword !== '' && newPassword !== confirmPassword

  const goToLogin = () => navigate(loginPage)

  return (
    <AccountLayout title={words.title} help={words.help} illustration={<KeyIllustration />}>
      <form {...form} className="grid gap-5">
        <PasswordField
          label={t.newPassword}
          hint={passwordHint}
          autoComplete="new-password"
          required
          {...field('newPassword', { required: t.required })}
        />
        <PasswordField
          label={t.confirmPassword}
          hint={differ ? t.differHint : undefined}
          autoComplete="new-password"
          required
          {...field('confirmPassword', { required: t.required })}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={isSaving}>
          {words.submit}
        </Button>
      </form>
      {problem === expired.sentence && expired.newLink}
      <Popup
        open={isSaved}
        title={words.doneTitle}
        message={words.doneText}
        actionLabel={t.ok}
        onClose={goToLogin}
      />
    </AccountLayout>
  )
}
