import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { KeyIllustration } from '@/components/illustrations/KeyIllustration'
import { Popup } from '@/components/overlay/Popup'
import { useToast } from '@/components/overlay/ToastProvider'
import { AccountLayout } from './AccountLayout'
import { texts } from './texts'

const t = texts.reset

interface Props {
  reset: (newPassword: string) => Promise<unknown>
  describeFailure: (error: unknown) => string
  /** The admin page refuses two different passwords; the customer page only hints at it. */
  mismatch: 'refused' | 'hinted'
  passwordHint: string
  loginPage: string
  /** What is said of a link that has expired, and the way to a new one. */
  expired: { sentence: string; newLink: ReactNode }
}

/** Chooses a new password by the link from a mail, for customers and for admins. */
export function ResetPasswordForm(props: Props) {
  const { reset, describeFailure, mismatch, passwordHint, loginPage, expired } = props
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const [problem, setProblem] = useState<string>()
  const [isDone, setDone] = useState(false)
  const toast = useToast()
  const navigate = useNavigate()

  const [newPassword, confirmPassword] = watch(['newPassword', 'confirmPassword'])
  const differ = confirmPassword !== '' && newPassword !== confirmPassword

  const submit = handleSubmit(async (fields) => {
    setProblem(undefined)
    if (mismatch === 'refused' && fields.newPassword !== fields.confirmPassword) {
      setProblem(t.adminMismatch)
      return
    }
    try {
      await reset(fields.newPassword)
      toast({ text: t.success, tone: 'info' })
      setDone(true)
    } catch (error) {
      setProblem(describeFailure(error))
    }
  })

  const goToLogin = () => navigate(loginPage)

  return (
    <AccountLayout title={t.title} help={t.help} illustration={<KeyIllustration />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PasswordField
          label={t.newPassword}
          hint={passwordHint}
          autoComplete="new-password"
          required
          error={formState.errors.newPassword?.message}
          {...register('newPassword', { required: t.required })}
        />
        <PasswordField
          label={t.confirmPassword}
          hint={differ ? t.differHint : undefined}
          autoComplete="new-password"
          required
          error={formState.errors.confirmPassword?.message}
          {...register('confirmPassword', { required: t.required })}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={formState.isSubmitting}>
          {t.submit}
        </Button>
      </form>
      {problem === expired.sentence && expired.newLink}
      <Popup
        open={isDone}
        title={t.doneTitle}
        message={t.doneText}
        actionLabel={t.ok}
        onClose={goToLogin}
      />
    </AccountLayout>
  )
}
