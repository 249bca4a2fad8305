import { whenOpened } from '@/components/overlay/whenOpened'
import { QueuePage } from '@/features/queue/QueuePage'
import { EnterNumbers } from '@/features/ticket/many/EnterNumbers'
import { chosenActions } from './chosenActions'

const DeskQueuePanel = whenOpened(async () => (await import('./DeskQueuePanel')).DeskQueuePanel, {
  isSoon: true,
})

/** The queue, and what the desk can do with its lines. */
export default function DeskQueuePage() {
  return (
    <QueuePage actions={<EnterNumbers />} chosenActions={chosenActions} Panel={DeskQueuePanel} />
  )
}
