import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { useSave } from '@/records/useSave'
import type { OwnSessions } from './api'
import { SessionRow } from './SessionRow'
import { texts } from './texts'

const t = texts.account

/** Lists the user's sessions, with buttons to end them. */
export function Sessions({ of }: { of: OwnSessions }) {
  const sessions = useQuery(of.query)
  const [isAsking, setAsking] = useState(false)

  // Also after a refusal, because the session has probably ended already.
  const refresh = [of.query.queryKey]
  const one = useSave({
    send: (id: string) => of.endOne(id),
    done: t.ended,
    failure: t.endFailure,
    refresh,
  })
  const others = useSave({
    send: () => of.endOthers(),
    done: t.othersEnded,
    failure: t.endFailure,
    refresh,
    onEnd: () => setAsking(false),
  })

  const hasOthers = sessions.data?.some(({ current }) => !current)
  return (
    <Card
      title={t.sessionsTitle}
      padded={false}
      aria-busy={sessions.isPending}
      actions={
        hasOthers && (
          <Button variant="secondary" size="sm" icon={LogOut} onClick={() => setAsking(true)}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {sessions.isPending && (
        <div role="status" className="grid gap-3 p-4 md:p-5">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {sessions.isError && !sessions.data && (
        <LoadFailure
          message={t.loadFailure}
          cause={causeOf(sessions.error)}
          onRetry={sessions.refetch}
        />
      )}
      {sessions.data && (
        <ul className="divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={one.isSaving && one.input === session.id}
              onEnd={() => one.save(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions.data && !hasOthers && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm md:px-5">{t.onlyHere}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t.endOthersQuestion}
        message={t.endOthersText}
        confirmLabel={t.endOthers}
        pending={others.isSaving}
        onConfirm={() => others.save()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}
