import { KeyRound } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { TextField } from '@/components/form/TextField'
import { texts } from './texts'
import type { SecondStep } from './useTwoFactor'

const t = texts.secondStep

/** The fields of the two-step login, on the login page and in the dialog of an ended session. */
export function SecondStepFields({ step }: { step: SecondStep }) {
  const asksForCode = step.hasApp || step.isRecovering
  return (
    <>
      {step.isElsewhere && <p className="text-muted text-sm">{t.passkeyElsewhere}</p>}
      {asksForCode &&
        (step.isRecovering ? (
          <TextField
            key="recovery"
            label={t.recoveryCode}
            hint={t.recoveryHint}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono uppercase"
            required
            data-first
          />
        ) : (
          <TextField
            key="app"
            label={t.code}
            hint={t.codeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="font-mono tracking-[0.3em]"
            required
            data-first
          />
        ))}
      <FormAlert>{step.problem}</FormAlert>
    </>
  )
}

/** The alternatives to the current form. */
export function OtherWays({ step }: { step: SecondStep }) {
  const asksForCode = step.hasApp || step.isRecovering
  return (
    <div className="grid gap-3">
      {step.mayUsePasskey && (
        <>
          {asksForCode && (
            <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              {t.or}
            </p>
          )}
          <Button
            variant={asksForCode ? 'secondary' : 'primary'}
            icon={KeyRound}
            pending={step.sending === 'passkey'}
            onClick={step.askPasskey}
          >
            {t.passkey}
          </Button>
        </>
      )}
      {(step.hasApp || !step.isRecovering) && (
        <Button variant="quiet" onClick={() => step.recover(!step.isRecovering)}>
          {step.isRecovering ? t.useApp : t.useRecovery}
        </Button>
      )}
    </div>
  )
}
