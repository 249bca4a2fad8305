import { useQueryClient } from '@tanstack/react-query'
import { type PanelProps, QueuePanel } from '@/features/queue/QueuePanel'
import { deskTicketQuery } from '@/features/ticket/api'
import { deskTexts } from '@/features/ticket/deskTexts'
import { lacksSerial } from '@/features/ticket/lacksSerial'
import { StatusForm } from '@/features/ticket/StatusForm'
import {
  TicketAbout,
  TicketHistory,
  TicketQuery,
  TicketWarranty,
} from '@/features/ticket/TicketAbout'

/** A record of the queue. Tickets show the same facts and the same status form as in their own list. */
export function DeskQueuePanel(props: PanelProps) {
  const queries = useQueryClient()
  return (
    <QueuePanel
      {...props}
      warranty={({ id }) => <TicketWarranty id={id} />}
      query={({ id }) => <TicketQuery id={id} />}
      about={({ id, kind }) => <TicketAbout kind={kind === 'awr' ? 'awr' : 'repair'} id={id} />}
      history={({ id }) => <TicketHistory id={id} />}
      question={({ id, kind }, status) => {
        const ticket = queries.getQueryData(deskTicketQuery(id).queryKey)
        const isQuestion = kind === 'awr' && lacksSerial(kind, { status, ends: false }, ticket)
        return isQuestion ? deskTexts.desk.noNewSerialSent : undefined
      }}
      statusForm={({ id, kind, number }) => (
        <StatusForm key={id} kind={kind === 'awr' ? 'awr' : 'repair'} id={id} inPanel={number} />
      )}
    />
  )
}
