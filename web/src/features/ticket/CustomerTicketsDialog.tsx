import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/overlay/Dialog'
import { Pagination } from '@/components/table/Pagination'
import { CustomerFacts } from '@/records/CustomerFacts'
import { customerRecordQuery } from '@/records/customerRecord'
import { RecordCards } from '@/records/RecordCards'
import { CARDS_A_PAGE, customerTicketsQuery, type TicketKind } from './api'
import { TicketCard } from './TicketCard'
import { texts } from './texts'

const t = texts.desk

interface Props {
  kind: TicketKind
  title: string
  /** The customer whose tickets are shown; without one the dialog is closed. */
  customerId: string | undefined
  onClose: () => void
}

export function CustomerTicketsDialog({ kind, title, customerId, onClose }: Props) {
  return (
    <Dialog open={customerId !== undefined} onClose={onClose} title={title} size="xl">
      {customerId && <CustomerTickets kind={kind} customerId={customerId} />}
    </Dialog>
  )
}

/** A customer's contact and one card a ticket, the latest news first. */
function CustomerTickets({ kind, customerId }: { kind: TicketKind; customerId: string }) {
  const [page, setPage] = useState(1)
  const customer = useQuery(customerRecordQuery(customerId))
  const tickets = useQuery(customerTicketsQuery(kind, customerId, page))
  const total = tickets.data?.total ?? 0
  return (
    <>
      <CustomerFacts query={customer} />
      <RecordCards
        query={{ ...tickets, data: tickets.data?.rows }}
        rowKey={({ _id }) => _id}
        empty={t.noTickets}
        card={(ticket) => <TicketCard kind={kind} ticket={ticket} />}
      />
      {total > CARDS_A_PAGE && (
        <Pagination
          page={page}
          pages={Math.ceil(total / CARDS_A_PAGE)}
          total={total}
          onPage={setPage}
          noun="ticket"
        />
      )}
    </>
  )
}
