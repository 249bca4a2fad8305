import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { dateTime } from '@/lib/dates'
import { useSave } from '@/records/useSave'
import { type Invitation, invitationsQuery, resend, staffKey, withdraw } from './api'
import { RoleBadge } from './RoleBadge'
import { said, texts } from './texts'

const t = texts.invitations

/** Nothing is sent again by a link that has ended, so the button says what it does. */
const resendWord = ({ expired }: Invitation) => (expired ? t.inviteAgain : t.resend)

/** The invitations that are open or have ended unused. Hidden if there are none. */
export function Invitations() {
  const invitations = useQuery(invitationsQuery)
  const [asked, setAsked] = useState<Invitation>()
  const again = useSave({
    send: ({ id }: Invitation) => resend(id),
    done: said.sent,
    refresh: [staffKey],
  })
  const end = useSave({
    send: ({ id }: Invitation) => withdraw(id),
    done: t.withdrawn,
    refresh: [staffKey],
    onEnd: () => setAsked(undefined),
  })

  const columns: readonly Column<Invitation>[] = [
    {
      key: 'email',
      header: t.columns.email,
      primary: true,
      cell: ({ email, toFile }) => (
        <>
          <span className="wrap-anywhere font-medium">{email}</span>
          {toFile && (
            <span className="block font-normal text-sm text-tone-yellow-ink">{t.toFile}</span>
          )}
        </>
      ),
    },
    { key: 'role', header: t.columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
    {
      key: 'invitedBy',
      header: t.columns.invitedBy,
      cell: ({ invitedBy }) => invitedBy || t.operator,
    },
    {
      key: 'expires',
      header: t.columns.expires,
      cell: ({ expired, expires }) =>
        expired ? (
          <span className="font-medium text-danger-ink">{said.ended(dateTime(expires))}</span>
        ) : (
          dateTime(expires)
        ),
    },
    {
      key: 'actions',
      header: t.columns.actions,
      action: true,
      align: 'right',
      cell: (invitation) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${resendWord(invitation)}: ${invitation.email}`}
            pending={again.isSaving && again.input?.id === invitation.id}
            onClick={() => again.save(invitation)}
          >
            {resendWord(invitation)}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${t.withdraw}: ${invitation.email}`}
            onClick={() => setAsked(invitation)}
          >
            {t.withdraw}
          </Button>
        </span>
      ),
    },
  ]

  if (!invitations.data?.length && !invitations.isError) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-semibold text-lg">{t.title}</h2>
      <DataTable
        caption={t.title}
        columns={columns}
        rows={invitations.data}
        rowKey={({ id }) => id}
        empty={t.empty}
        error={loadFailure(invitations, t.loadFailure)}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={asked && said.withdrawQuestion(asked.email)}
        message={t.withdrawMessage}
        confirmLabel={t.withdraw}
        danger
        pending={end.isSaving}
        onConfirm={() => asked && end.save(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </section>
  )
}
