import { CustomerRecords } from '@/records/CustomerRecords'
import { type TicketKind, ticketCustomersQuery } from './api'
import { CustomerTicketsDialog } from './CustomerTicketsDialog'
import { deskTexts } from './deskTexts'

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
      record="ticket"
      query={(q, page, waiting) => ticketCustomersQuery(kind, q, page, waiting)}
    >
      {(dialog) => <CustomerTicketsDialog {...dialog} kind={kind} title={dialogTitle} />}
    </CustomerRecords>
  )
}
