import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { EmptyState } from '@/components/page/EmptyState'
import { say } from '@/language'

interface LoadFailureProps {
  message: ReactNode
  cause?: ReactNode
  /** Without it there is nothing to try again. */
  onRetry?: () => unknown
  /** What helps instead of trying again. */
  action?: ReactNode
  /** Where no card is around it. */
  framed?: boolean
}

/** Says that something could not be shown and why, and lets one try again. */
export function LoadFailure({ message, cause, onRetry, action, framed }: LoadFailureProps) {
  const retry = onRetry && (
    <Button variant="secondary" onClick={() => void onRetry()}>
      {say('Retry')}
    </Button>
  )
  return (
    <div role="alert" className={framed ? 'rounded-card border border-line bg-surface' : undefined}>
      <EmptyState
        title={message}
        text={cause}
        illustration={<LostIllustration />}
        action={action || retry}
      />
    </div>
  )
}
