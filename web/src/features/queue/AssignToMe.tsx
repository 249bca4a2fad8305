import { Button } from '@/components/button/Button'
import { headingOf } from '@/components/overlay/headingOf'
import { useSave } from '@/records/useSave'
import { queueKey } from '@/records/waiting'
import { assign, type QueueItem } from './api'
import { texts } from './texts'

const t = texts.assign

/**
 * Assigns a record to the current user with one click. If a colleague was faster, a message names
 * the colleague.
 */
export function AssignToMe({ item, me }: { item: QueueItem; me: string }) {
  const assigning = useSave({
    send: () => assign(item, me, me),
    done: (said) => said,
    failure: t.failure,
    refresh: [queueKey],
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      className="px-2!"
      pending={assigning.isSaving}
      onClick={(event) => {
        // The button disappears.
        headingOf(event.currentTarget)?.focus({ preventScroll: true })
        assigning.save()
      }}
    >
      {t.toMe}
    </Button>
  )
}
