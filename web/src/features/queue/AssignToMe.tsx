import { UserPlus } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { useDeed } from '@/records/useDeed'
import { queueKey } from '@/records/waiting'
import { assign, type QueueItem } from './api'
import { texts } from './texts'

const t = texts.assign

/** Takes a record with one press. If somebody else was first, a sentence names them. */
export function AssignToMe({ item, me }: { item: QueueItem; me: string }) {
  const deed = useDeed({
    send: () => assign(item.id, me, item.assignee?.username ?? ''),
    said: () => t.doneYou(item.number),
    failure: t.failure,
    queryKey: queueKey,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={UserPlus}
      pending={deed.isPending}
      onClick={() => deed.mutate()}
    >
      {t.toMe}
    </Button>
  )
}
