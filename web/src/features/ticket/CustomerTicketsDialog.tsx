import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerRecordQuery } from '@/api/customer'
import { Button } from '@/components/Button'
import { CustomerFacts } from '@/components/CustomerFacts'
import { Dialog } from '@/components/Dialog'
import { EmptyState } from '@/components/EmptyState'
import { Pagination } from '@/components/Pagination'
import { Skeleton } from '@/components/Skeleton'
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
      <CustomerFacts customer={customer.data} />
      {tickets.isError ? (
        <EmptyState
          title={t.noTickets}
          action={
            <Button variant="secondary" onClick={() => tickets.refetch()}>
              {t.retry}
            </Button>
          }
        />
      ) : (
        <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2" aria-busy={tickets.isPending}>
          {tickets.isPending && <Skeleton className="h-80 w-full" />}
          {tickets.data?.rows.map((ticket) => (
            <li key={ticket._id} className="min-w-0">
              <TicketCard kind={kind} ticket={ticket} />
            </li>
          ))}
        </ul>
      )}
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
