import { QueuePage } from '@/features/queue/QueuePage'
import { StatusForm } from '@/features/ticket/StatusForm'

/** The queue, in which a ticket gets its status by the same form as in its own list. */
export default function DeskQueuePage() {
  return (
    <QueuePage
      statusForm={({ id, kind }) => (
        <StatusForm key={id} kind={kind === 'awr' ? 'awr' : 'repair'} id={id} />
      )}
    />
  )
}
