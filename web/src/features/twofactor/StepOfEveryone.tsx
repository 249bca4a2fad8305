import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { adminSession, useSession } from '@/lib/session'
import { useSave } from '@/records/useSave'
import { type Colleague, everyoneQuery, ownStepQuery, requireStep, takeOffStep } from './api'
import { OnOrOff } from './OnOrOff'
import { texts } from './texts'

const t = texts.required

/**
 * Lists who has two-step login. An owner can require it for everyone, or remove it for a person who
 * lost the device.
 */
export function StepOfEveryone() {
  const everyone = useQuery(everyoneQuery)
  const me = useSession(adminSession)?.person
  const [isAsking, setAsking] = useState(false)
  const [losing, setLosing] = useState<Colleague>()

  const common = {
    failure: texts.failure,
    refresh: [ownStepQuery.queryKey, everyoneQuery.queryKey],
    onEnd: () => {
      setAsking(false)
      setLosing(undefined)
    },
  }
  const require = useSave({
    ...common,
    send: (required: boolean) => requireStep(required),
    done: (_, required) => (required ? t.doneOn : t.doneOff),
  })
  const takeOff = useSave({
    ...common,
    send: (username: string) => takeOffStep(username),
    done: texts.takingOff.done,
  })

  const required = everyone.data?.required ?? false
  return (
    <Card
      title={t.title}
      padded={false}
      aria-busy={everyone.isPending}
      actions={
        everyone.data && (
          <Button
            variant="secondary"
            size="sm"
            pending={require.isSaving}
            onClick={() => (required ? require.save(false) : setAsking(true))}
          >
            {required ? t.turnOff : t.turnOn}
          </Button>
        )
      }
    >
      {everyone.isPending && (
        <div role="status" className="grid gap-3 p-4 md:p-5">
          <span className="sr-only">{t.loading}</span>
          <Skeleton className="h-12" />
        </div>
      )}
      {everyone.isError && !everyone.data && (
        <LoadFailure
          message={t.loadFailure}
          cause={causeOf(everyone.error)}
          onRetry={everyone.refetch}
        />
      )}
      {everyone.data && (
        <>
          <p className="border-line border-b px-4 py-4 text-muted text-sm md:px-5">
            {required ? t.on : t.off}
          </p>
          <ul className="divide-y divide-line">
            {everyone.data.people.map((one) => (
              <li
                key={one.username}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-5"
              >
                <p className="wrap-anywhere min-w-0 flex-1">
                  <span className="font-medium text-body">{one.name || one.username}</span>{' '}
                  {one.name && one.name !== one.username && (
                    <span className="text-muted text-sm">{one.username}</span>
                  )}
                </p>
                <OnOrOff isOn={one.on} />
                {one.on && one.username !== me && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`${texts.takingOff.action} ${one.username}`}
                    onClick={() => setLosing(one)}
                  >
                    {texts.takingOff.action}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t.question}
        message={t.questionHelp}
        confirmLabel={t.turnOn}
        pending={require.isSaving}
        onConfirm={() => require.save(true)}
        onCancel={() => setAsking(false)}
      />
      <ConfirmDialog
        open={losing !== undefined}
        title={texts.takingOff.title(losing?.name || losing?.username || '')}
        message={texts.takingOff.help}
        confirmLabel={texts.takingOff.submit}
        danger
        pending={takeOff.isSaving}
        onConfirm={() => losing && takeOff.save(losing.username)}
        onCancel={() => setLosing(undefined)}
      />
    </Card>
  )
}
