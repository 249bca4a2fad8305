import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { EmptyState } from '@/components/page/EmptyState'
import { say } from '@/language'

interface LoadFailureProps {
  message: ReactNode
  cause?: ReactNode
  /** Without it, there is no retry button. */
  onRetry?: () => unknown
  /** Another way to help than a retry. */
  action?: ReactNode
  /** For use outside a card. */
  framed?: boolean
}

/** Reports that something could not be loaded and why, with a retry button. */
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
