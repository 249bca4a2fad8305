import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { EmptyState } from '@/components/page/EmptyState'
import { loadError } from './errors'
import { texts } from './texts'

/** Says why a screen has nothing to show, and lets one try again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-surface">
      <EmptyState
        title={loadError(error)}
        text={causeOf(error)}
        illustration={<LostIllustration />}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {texts.list.retry}
          </Button>
        }
      />
    </div>
  )
}
