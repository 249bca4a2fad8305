import { type PanelProps, QueuePanel } from '@/features/queue/QueuePanel'
import { StatusForm } from '@/features/ticket/StatusForm'
import {
  TicketAbout,
  TicketHistory,
  TicketQuery,
  TicketWarranty,
} from '@/features/ticket/TicketAbout'

/** A record of the queue. Tickets show the same facts and the same status form as in their own list. */
export function DeskQueuePanel(props: PanelProps) {
  return (
    <QueuePanel
      {...props}
      warranty={({ id }) => <TicketWarranty id={id} />}
      query={({ id }) => <TicketQuery id={id} />}
      about={({ id, kind }) => <TicketAbout kind={kind === 'awr' ? 'awr' : 'repair'} id={id} />}
      history={({ id }) => <TicketHistory id={id} />}
      statusForm={({ id, kind, number }) => (
        <StatusForm key={id} kind={kind === 'awr' ? 'awr' : 'repair'} id={id} inPanel={number} />
      )}
    />
  )
}
