import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageFooter } from '@/components/table/PageFooter'
import { CustomerDialog } from '@/records/CustomerDialog'
import { RecordCards } from '@/records/RecordCards'
import { CARDS_A_PAGE, customerTicketsQuery, type Ticket, type TicketKind } from './api'
import { TicketCard } from './TicketCard'
import { texts } from './texts'
import { useSteadyOrder } from './useSteadyOrder'

const t = texts.desk

interface Props {
  kind: TicketKind
  title: string
  /** The customer whose tickets are shown; without one the dialog is closed. */
  customerId: string | undefined
  onClose: () => void
}

export function CustomerTicketsDialog({ kind, ...dialog }: Props) {
  return (
    <CustomerDialog {...dialog}>
      {(customerId) => <CustomerTickets kind={kind} customerId={customerId} />}
    </CustomerDialog>
  )
}

const idOf = ({ _id }: Ticket) => _id

/** One card a ticket, the latest news first. A card that gets news stays where it is. */
function CustomerTickets({ kind, customerId }: { kind: TicketKind; customerId: string }) {
  const [page, setPage] = useState(1)
  const tickets = useQuery(customerTicketsQuery(kind, customerId, page))
  const rows = useSteadyOrder(tickets.data?.rows, idOf)
  return (
    <>
      <RecordCards
        query={{ ...tickets, data: rows }}
        rowKey={idOf}
        empty={t.noTickets}
        card={(ticket) => <TicketCard kind={kind} ticket={ticket} />}
      />
      <PageFooter
        query={tickets}
        list={{ page, setPage }}
        size={CARDS_A_PAGE}
        noun="ticket"
        onlyIfSeveral
      />
    </>
  )
}
