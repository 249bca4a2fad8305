import { useEffect, useRef } from 'react'
import type { Challenge } from '@/api/error'
import { Button } from '@/components/button/Button'
import { OtherWays, SecondStepFields } from './SecondStepFields'
import { texts } from './texts'
import { useTwoFactor } from './useTwoFactor'

const t = texts.secondStep

interface Props {
  challenge: Challenge
  onDone: () => unknown
  /** Goes back to the password step, with an optional reason. */
  onBack: (reason?: string) => void
}

/** Replaces username and password until the two-step login is complete. */
export function SecondStepForm({ challenge, onDone, onBack }: Props) {
  const step = useTwoFactor(challenge, { onDone, onOver: onBack })
  const asksForCode = step.hasApp || step.isRecovering
  const form = useRef<HTMLDivElement>(null)

  // The field gets the focus, because the page has nothing else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again when the field changes.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [step.isRecovering])

  return (
    <div ref={form} className="grid gap-4">
      <form noValidate onSubmit={step.submit} className="grid gap-5">
        <SecondStepFields step={step} />
        {asksForCode && (
          <Button type="submit" pending={step.sending === 'code'}>
            {t.submit}
          </Button>
        )}
      </form>
      <OtherWays step={step} />
      <div className="mt-4 border-line border-t pt-4">
        <Button variant="quiet" className="-ml-4" onClick={() => onBack()}>
          {t.back}
        </Button>
      </div>
    </div>
  )
}
