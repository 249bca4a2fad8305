import { CustomerRecords } from '@/records/CustomerRecords'
import { type TicketKind, ticketCustomersQuery } from './api'
import { CustomerTicketsDialog } from './CustomerTicketsDialog'
import { texts } from './texts'

interface Props {
  kind: TicketKind
  title: string
  help: string
  search: string
  dialogTitle: string
}

/** The desk's list of customers with tickets of a kind, and the dialog in which it works on them. */
export function TicketRecords({ kind, dialogTitle, ...texted }: Props) {
  return (
    <CustomerRecords
      {...texted}
      empty={{ none: texts.desk.empty, notFound: texts.desk.empty }}
      searchHint={texts.desk.searchHint}
      canWait
      queueKind={kind}
      record="ticket"
      query={(q, page, waiting) => ticketCustomersQuery(kind, q, page, waiting)}
    >
      {(dialog) => <CustomerTicketsDialog {...dialog} kind={kind} title={dialogTitle} />}
    </CustomerRecords>
  )
}
