import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { shortDate } from '@/lib/dates'
import { type OwnStep, ownStepQuery } from './api'
import { type Change, ChangeDialog } from './ChangeDialog'
import { OnOrOff } from './OnOrOff'
import { OwnPasskeys } from './OwnPasskeys'
import { StepRow } from './StepRow'
import { texts } from './texts'

export function OwnSecondStep() {
  const own = useQuery(ownStepQuery)
  const [change, setChange] = useState<Change>()
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          {texts.title}
          {own.data && <OnOrOff isOn={own.data.on} />}
        </span>
      }
      padded={false}
      aria-busy={own.isPending}
      actions={
        own.data?.on &&
        !own.data.required && (
          <Button variant="secondary" size="sm" onClick={() => setChange({ kind: 'off' })}>
            {texts.turnOff}
          </Button>
        )
      }
    >
      {own.isPending && (
        <div role="status" className="grid gap-3 p-4 md:p-5">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {own.isError && !own.data && (
        <LoadFailure message={texts.loadFailure} cause={causeOf(own.error)} onRetry={own.refetch} />
      )}
      {own.data && <Ways own={own.data} onChange={setChange} />}
      {change && <ChangeDialog change={change} onClose={() => setChange(undefined)} />}
    </Card>
  )
}

interface WaysProps {
  own: OwnStep
  onChange: (change: Change) => void
}

function Ways({ own, onChange }: WaysProps) {
  return (
    <>
      <p className="flex gap-3 border-line border-b px-4 py-4 text-muted text-sm md:px-5">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand-ink" />
        <span>
          {texts.help} {own.required && texts.requiredHelp}
        </span>
      </p>
      <ul className="divide-y divide-line">
        <StepRow
          icon={Smartphone}
          title={texts.app}
          action={
            <Button
              variant={own.on ? 'secondary' : 'primary'}
              size="sm"
              onClick={() => onChange({ kind: 'app' })}
            >
              {own.appSince ? texts.replaceApp : texts.setUpApp}
            </Button>
          }
        >
          {own.appSince ? `${texts.appSince} ${shortDate(own.appSince)}` : texts.appNone}
        </StepRow>
        <OwnPasskeys
          own={own}
          onAdd={() => onChange({ kind: 'passkey' })}
          onRemove={(passkey) =>
            onChange({
              kind: 'remove',
              passkey,
              isLast: !own.appSince && own.passkeys.length === 1,
            })
          }
        />
        {own.on && (
          <StepRow
            icon={LifeBuoy}
            title={texts.recovery}
            action={
              <Button variant="secondary" size="sm" onClick={() => onChange({ kind: 'codes' })}>
                {texts.newCodes}
              </Button>
            }
          >
            {own.recoveryCodes > 0 ? (
              texts.recoveryLeft(own.recoveryCodes)
            ) : (
              <span className="text-danger-ink">{texts.recoveryNone}</span>
            )}
          </StepRow>
        )}
      </ul>
    </>
  )
}
