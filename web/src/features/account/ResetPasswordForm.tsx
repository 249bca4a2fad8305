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

/** What the page calls itself, and what it says in the end. */
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
  /** The customer's reset page only hints at two different passwords; the others refuse them. */
  mismatch: 'refused' | 'hinted'
  passwordHint: string
  loginPage: string
  /** What is said of a link that has expired, and the way to a new one. */
  expired: { sentence: string; newLink: ReactNode }
}

/** Chooses a new password by the link from a mail: to reset it, or to take an account back. */
export function ResetPasswordForm(props: Props) {
  const { reset, describeFailure, mismatch, passwordHint, loginPage, expired } = props
  const { words = t } = props
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
      toast({ text: words.success, tone: 'info' })
      setDone(true)
    } catch (error) {
      setProblem(describeFailure(error))
    }
  })

  const goToLogin = () => navigate(loginPage)

  return (
    <AccountLayout title={words.title} help={words.help} illustration={<KeyIllustration />}>
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
          {words.submit}
        </Button>
      </form>
      {problem === expired.sentence && expired.newLink}
      <Popup
        open={isDone}
        title={words.doneTitle}
        message={words.doneText}
        actionLabel={t.ok}
        onClose={goToLogin}
      />
    </AccountLayout>
  )
}
