import { CustomerRecords, type LatestRecord } from '@/records/CustomerRecords'
import { StatusBadge } from '@/records/StatusBadge'
import { type Ticket, type TicketKind, ticketCustomersQuery } from './api'
import { CustomerTicketsDialog } from './CustomerTicketsDialog'
import { deskTexts } from './deskTexts'
import { latest } from './history'

interface Props {
  kind: TicketKind
  title: string
  help: string
  search: string
  dialogTitle: string
}

/** The desk's list of customers with tickets of a kind, and the dialog with their tickets. */
export function TicketRecords({ kind, dialogTitle, ...texted }: Props) {
  return (
    <CustomerRecords
      {...texted}
      empty={{ none: deskTexts.desk.empty, notFound: deskTexts.desk.empty }}
      searchHint={deskTexts.desk.searchHint}
      canWait
      queueKind={kind}
      latest={deskTexts.desk.latest}
      latestOf={latestOf}
      record="ticket"
      query={(q, page, waiting) => ticketCustomersQuery(kind, q, page, waiting)}
    >
      {(dialog) => <CustomerTicketsDialog {...dialog} kind={kind} title={dialogTitle} />}
    </CustomerRecords>
  )
}

function latestOf(ticket: Ticket): LatestRecord {
  const last = latest(ticket)
  return {
    product: ticket.productDetails?.productName,
    status: last ? (
      <StatusBadge status={last.status} palette="ticket-admin" />
    ) : (
      <span className="text-muted">{deskTexts.desk.noStatus}</span>
    ),
    date: last?.date ?? ticket.createdAt,
  }
}
