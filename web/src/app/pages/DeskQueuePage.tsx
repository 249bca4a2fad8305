import { QueuePage } from '@/features/queue/QueuePage'
import { EnterNumbers } from '@/features/ticket/many/EnterNumbers'
import { StatusForm } from '@/features/ticket/StatusForm'
import { TicketAbout, TicketHistory, TicketQuery } from '@/features/ticket/TicketAbout'
import { chosenActions } from './chosenActions'

/** The queue. It shows tickets with the same parts and status form as the ticket lists. */
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
