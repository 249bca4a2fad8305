import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { causeOf, fieldsOf, isNetworkFailure, sentenceOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { useProblems } from '@/components/form/useProblems'
import { Popup } from '@/components/overlay/Popup'
import { DescriptionList } from '@/components/page/DescriptionList'
import { Skeleton } from '@/components/progress/Skeleton'
import { useUnsavedWork } from '@/components/work/useUnsavedWork'
import { paths } from '@/lib/paths'
import { invitationQuery, join } from './api'
import { texts } from './texts'

const t = texts.join

/** What an invitation says, and the form by which somebody joins the desk. */
export function InvitationForm({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token))
  if (invitation.isPending) {
    return (
      <div role="status" aria-busy="true" className="grid gap-4">
        <span className="sr-only">{t.loading}</span>
        <Skeleton className="h-16" />
        <Skeleton className="h-control" />
        <Skeleton className="h-control" />
      </div>
    )
  }
  if (invitation.isError) {
    return (
      <Refused sentence={causeOf(invitation.error)}>
        {isNetworkFailure(invitation.error) && (
          <Button onClick={() => invitation.refetch()}>{t.retry}</Button>
        )}
      </Refused>
    )
  }
  const { email, role, invitedBy } = invitation.data
  return (
    <>
      <DescriptionList
        className="mb-6 rounded-card border border-line bg-sunken p-4"
        columns={1}
        items={[
          { label: t.email, value: email },
          { label: t.role, value: `${role}. ${texts.roleHints[role] ?? ''}` },
          ...(invitedBy ? [{ label: t.invitedBy, value: invitedBy }] : []),
        ]}
      />
      <JoinForm token={token} />
    </>
  )
}

function Refused({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="grid gap-5">
      <FormAlert>{sentence}</FormAlert>
      {children || <ButtonLink to={paths.adminLogin}>{t.login}</ButtonLink>}
    </div>
  )
}

const empty = { name: '', username: '', password: '', confirmPassword: '' }

function JoinForm({ token }: { token: string }) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: empty,
    shouldFocusError: false,
  })
  const problems = useProblems(formState.submitCount)
  const saved = useUnsavedWork(formState.isDirty)
  const [problem, setProblem] = useState<string>()
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()

  const submit = handleSubmit(async ({ name, username, password }) => {
    setProblem(undefined)
    problems.clear()
    try {
      await join({ token, name, username, password })
      saved()
      setDone(true)
    } catch (error) {
      if (!problems.show(fieldsOf(error))) setProblem(sentenceOf(error, t.failure))
    }
  })

  return (
    <>
      <form {...problems.form} onSubmit={submit} className="grid gap-5">
        <TextField
          label={t.name}
          autoComplete="name"
          required
          error={problems.at('name')}
          {...register('name')}
        />
        <TextField
          label={t.username}
          hint={t.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={problems.at('username')}
          {...register('username')}
        />
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="new-password"
          required
          error={problems.at('password')}
          {...register('password')}
        />
        <PasswordField
          label={t.confirmPassword}
          autoComplete="new-password"
          required
          error={formState.errors.confirmPassword?.message}
          {...register('confirmPassword', {
            validate: (again, { password }) => again === password || t.mismatch,
          })}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={formState.isSubmitting}>
          {t.submit}
        </Button>
      </form>
      <Popup
        open={isDone}
        title={t.doneTitle}
        message={t.doneText}
        actionLabel={t.ok}
        onClose={() => navigate(paths.adminLogin)}
      />
    </>
  )
}
