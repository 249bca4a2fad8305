import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { causeOf, isNetworkFailure } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { FormAlert } from '@/components/form/FormAlert'
import { PasswordField } from '@/components/form/PasswordField'
import { TextField } from '@/components/form/TextField'
import { Popup } from '@/components/overlay/Popup'
import { DescriptionList } from '@/components/page/DescriptionList'
import { Skeleton } from '@/components/progress/Skeleton'
import { paths } from '@/lib/paths'
import { useNavigate } from '@/lib/router'
import { useSaveForm } from '@/records/useSaveForm'
import { invitationQuery, join } from './api'
import { texts } from './texts'

const t = texts.join

/** Shows an invitation, and the form to join the desk. */
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
  const navigate = useNavigate()
  const { form, field, isSaving, isSaved, problem } = useSaveForm({
    defaultValues: empty,
    send: ({ name, username, password }) => join({ token, name, username, password }),
    failure: t.failure,
  })

  return (
    <>
      <form {...form} className="grid gap-5">
        <TextField label={t.name} autoComplete="name" required {...field('name')} />
        <TextField
          label={t.username}
          hint={t.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('username')}
        />
        <PasswordField
          label={t.password}
          hint={t.passwordHint}
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordField
          label={t.confirmPassword}
          autoComplete="new-password"
          required
          {...field('confirmPassword', {
            validate: (again, { password }) => again === password || t.mismatch,
          })}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" pending={isSaving}>
          {t.submit}
        </Button>
      </form>
      <Popup
        open={isSaved}
        title={t.doneTitle}
        message={t.doneText}
        actionLabel={t.ok}
        onClose={() => navigate(paths.adminLogin)}
      />
    </>
  )
}
