import { QueuePage } from '@/features/queue/QueuePage'
import { EnterNumbers } from '@/features/ticket/many/EnterNumbers'
import { StatusForm } from '@/features/ticket/StatusForm'
import { TicketAbout, TicketHistory, TicketQuery } from '@/features/ticket/TicketAbout'
import { chosenActions } from './chosenActions'

/** The queue, in which a ticket tells the same, and gets its status by the same form, as in its own list. */
export default function DeskQueuePage() {
  return (
    <QueuePage
      actions={<EnterNumbers />}
      chosenActions={chosenActions}
      query={({ id }) => <TicketQuery id={id} />}
      about={({ id, kind }) => <TicketAbout kind={kind === 'awr' ? 'awr' : 'repair'} id={id} />}
      history={({ id }) => <TicketHistory id={id} />}
      statusForm={({ id, kind, number }) => (
        <StatusForm key={id} kind={kind === 'awr' ? 'awr' : 'repair'} id={id} inPanel={number} />
      )}
    />
  )
}
