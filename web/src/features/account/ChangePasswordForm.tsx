import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf, isNetworkFailure, sentenceOf } from '@/api/error'
import { NO_RESPONSE } from '@/api/refusals'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { useProblems } from '@/components/form/useProblems'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { texts } from './texts'

const t = texts.account

interface Props {
  change: (oldPassword: string, newPassword: string) => Promise<{ message: string }>
  /** Told in the words of the server. */
  onChanged: (sentence: string) => void
  submit: string
  oldHint?: string
  passwordHint: string
}

const empty = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password of somebody who is logged in. The server knows the rules of a good one. */
export function ChangePasswordForm({ change, onChanged, submit, oldHint, passwordHint }: Props) {
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: empty,
    shouldFocusError: false,
  })
  const problems = useProblems(formState.submitCount)
  const saved = useUnsavedWork(formState.isDirty)
  const [problem, setProblem] = useState<string>()

  const send = handleSubmit(async ({ oldPassword, newPassword }) => {
    setProblem(undefined)
    problems.clear()
    try {
      const { message } = await change(oldPassword, newPassword)
      saved()
      reset(empty)
      onChanged(message)
    } catch (error) {
      if (problems.show(fieldsOf(error))) return
      const otherwise = isNetworkFailure(error) ? NO_RESPONSE : t.failure
      setProblem(sentenceOf(error, otherwise))
    }
  })

  return (
    <form {...problems.form} onSubmit={send} className="grid gap-5">
      <PasswordField
        label={t.oldPassword}
        hint={oldHint}
        required
        error={problems.at('oldPassword')}
        {...register('oldPassword')}
      />
      <PasswordField
        label={t.newPassword}
        hint={passwordHint}
        autoComplete="new-password"
        required
        error={problems.at('newPassword')}
        {...register('newPassword')}
      />
      <PasswordField
        label={t.confirmPassword}
        autoComplete="new-password"
        required
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (again, { newPassword }) => again === newPassword || t.mismatch,
        })}
      />
      <FormAlert>{problem}</FormAlert>
      <Button type="submit" pending={formState.isSubmitting}>
        {submit}
      </Button>
    </form>
  )
}
