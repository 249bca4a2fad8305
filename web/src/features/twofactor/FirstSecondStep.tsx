import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { Spinner } from '@/components/progress/Spinner'
import { hasPasskeys } from '@/lib/passkeys'
import { adminSession } from '@/lib/session'
import { ownStepQuery } from './api'
import { RecoveryCodes } from './RecoveryCodes'
import { type SetUp, SetUpApp } from './SetUpApp'
import type { Way } from './SetUpDialog'
import { SetUpPasskey } from './SetUpPasskey'
import { texts } from './texts'

const t = texts.first

/**
 * The required setup of two-step login. The desk opens after the user has saved the recovery codes.
 */
export function FirstSecondStep() {
  const own = useQuery(ownStepQuery)
  const [way, setWay] = useState<Way>()
  const [done, setDone] = useState<SetUp>()

  if (done) {
    return (
      <RecoveryCodes codes={done.recoveryCodes} onKept={() => adminSession.replace(done.token)} />
    )
  }
  if (own.isPending) return <Spinner label={texts.loading} />
  if (own.isError) {
    return (
      <div className="grid gap-4">
        <FormAlert>{causeOf(own.error)}</FormAlert>
        <Button variant="secondary" onClick={() => own.refetch()}>
          {texts.retry}
        </Button>
      </div>
    )
  }
  if (own.data.on) return <p className="text-muted">{t.isOn}</p>
  if (!way) {
    return (
      <div className="grid gap-3">
        <Button icon={Smartphone} onClick={() => setWay('app')}>
          {t.chooseApp}
        </Button>
        {hasPasskeys() && own.data.passkeysAt === window.location.origin && (
          <Button variant="secondary" icon={KeyRound} onClick={() => setWay('passkey')}>
            {t.choosePasskey}
          </Button>
        )}
      </div>
    )
  }
  const SetUpWay = way === 'app' ? SetUpApp : SetUpPasskey
  return (
    <div className="grid gap-3">
      <SetUpWay onDone={setDone} />
      <Button variant="quiet" onClick={() => setWay(undefined)}>
        {t.back}
      </Button>
    </div>
  )
}
