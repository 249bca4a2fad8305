import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { causeOf, sentenceOf } from '@/api/error'
import { useAction } from '@/api/useAction'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { useToast } from '@/components/overlay/ToastProvider'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import type { OwnSessions } from './api'
import { SessionRow } from './SessionRow'
import { texts } from './texts'

const t = texts.account

/** Where somebody is logged in, and the way to end it there. */
export function Sessions({ of }: { of: OwnSessions }) {
  const sessions = useQuery(of.query)
  const queries = useQueryClient()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)

  // Also after a refusal: a session that could not be ended has mostly ended by itself.
  const onSettled = () => queries.invalidateQueries({ queryKey: of.query.queryKey })
  const onError = (error: Error) => toast({ text: sentenceOf(error, t.endFailure), tone: 'error' })
  const one = useAction({
    mutationFn: of.endOne,
    onSuccess: () => toast({ text: t.ended, tone: 'success' }),
    onError,
    onSettled,
  })
  const others = useAction({
    mutationFn: of.endOthers,
    onSuccess: () => toast({ text: t.othersEnded, tone: 'success' }),
    onError,
    onSettled: () => {
      setAsking(false)
      return onSettled()
    },
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
              isEnding={one.isPending && one.variables === session.id}
              onEnd={() => one.mutate(session.id)}
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
        pending={others.isPending}
        onConfirm={() => others.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  )
}
