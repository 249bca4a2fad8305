import type { Challenge } from '@/api/error'
import { FormDialog } from '@/components/overlay/FormDialog'
import { OtherWays, SecondStepFields } from './SecondStepFields'
import { texts } from './texts'
import { useTwoFactor } from './useTwoFactor'

const t = texts.secondStep

interface Props {
  open: boolean
  challenge: Challenge
  /** Goes back to the password step, with an optional reason. */
  onOver: (reason?: string) => void
  onGiveUp: () => void
}

/** The two-step login above unsaved work, after a session has ended. */
export function SecondStepAgain({ open, challenge, onOver, onGiveUp }: Props) {
  const step = useTwoFactor(challenge, { onDone: () => onOver(), onOver })
  return (
    <FormDialog
      open={open}
      onClose={onGiveUp}
      closable={false}
      title={t.title}
      description={t.help}
      size="sm"
      cancel={texts.again.giveUp}
      submit={t.submit}
      sending={step.sending !== undefined}
      disabled={!step.hasApp && !step.isRecovering}
    >
      {(id) => (
        <div className="grid gap-4">
          <form id={id} noValidate onSubmit={step.submit} className="grid gap-5">
            <SecondStepFields step={step} />
          </form>
          <OtherWays step={step} />
        </div>
      )}
    </FormDialog>
  )
}
