import { UserPlus } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { useSave } from '@/records/useSave'
import { queueKey } from '@/records/waiting'
import { assign, type QueueItem } from './api'
import { texts } from './texts'

const t = texts.assign

/** Takes a record with one press. If somebody else was first, a sentence names them. */
export function AssignToMe({ item, me }: { item: QueueItem; me: string }) {
  const assigning = useSave({
    send: () => assign(item.id, me, item.assignee?.username ?? ''),
    done: () => t.doneYou(item.number),
    failure: t.failure,
    refresh: [queueKey],
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={UserPlus}
      pending={assigning.isSaving}
      onClick={() => assigning.save()}
    >
      {t.toMe}
    </Button>
  )
}
