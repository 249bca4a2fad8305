import { QueuePage } from '@/features/queue/QueuePage'
import { EnterNumbers } from '@/features/ticket/many/EnterNumbers'
import { StatusForm } from '@/features/ticket/StatusForm'
import { chosenActions } from './chosenActions'

/** The queue, in which a ticket gets its status by the same form as in its own list. */
export default function DeskQueuePage() {
  return (
    <QueuePage
      actions={<EnterNumbers />}
      chosenActions={chosenActions}
      statusForm={({ id, kind }) => (
        <StatusForm key={id} kind={kind === 'awr' ? 'awr' : 'repair'} id={id} />
      )}
    />
  )
}
