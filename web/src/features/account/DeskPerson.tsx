import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Avatar } from '@/components/page/Avatar'
import { Card } from '@/components/page/Card'
import { DescriptionList } from '@/components/page/DescriptionList'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { deskMeQuery } from '@/records/deskMe'
import { ConfirmDeskEmail } from './ConfirmDeskEmail'
import { deskTexts } from './deskTexts'
import { EditDeskPerson } from './EditDeskPerson'

const t = deskTexts.deskAccount

/** Shows the current user of the desk and their role. */
export function DeskPerson() {
  const me = useQuery(deskMeQuery)
  if (me.data) {
    const { name, username, email, role, pendingEmail, pendingTrouble } = me.data
    return (
      <Card>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={name} size="lg" />
          <div className="min-w-48 flex-1">
            <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
            <p className="text-muted">{t.roles[role]}</p>
          </div>
          <EditDeskPerson name={name} email={email} />
        </div>
        <DescriptionList
          className="mt-5 border-line border-t pt-4"
          columns={3}
          items={[
            { label: t.role, value: role },
            { label: t.username, value: username },
            {
              label: t.email,
              value: email.endsWith('@localhost') ? (
                <>
                  {email} <MadeUp pending={pendingEmail} />
                </>
              ) : (
                email
              ),
            },
          ]}
        />
        <ConfirmDeskEmail pending={pendingEmail} trouble={pendingTrouble} />
      </Card>
    )
  }
  return (
    <Card aria-busy={me.isPending}>
      {me.isPending && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-14" />
          <Skeleton className="h-12" />
        </div>
      )}
      {me.isError && (
        <LoadFailure message={t.loadFailure} cause={causeOf(me.error)} onRetry={me.refetch} />
      )}
    </Card>
  )
}

/** Says that the address of a new portal is read by no one, or that its successor is not confirmed yet. */
function MadeUp({ pending }: { pending: string | undefined }) {
  if (pending) return <span className="text-muted text-sm">{deskTexts.person.waits(pending)}</span>
  return <span className="text-danger-ink text-sm">{deskTexts.person.madeUp}</span>
}
