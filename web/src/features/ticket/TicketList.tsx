import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TicketIllustration } from '@/components/illustrations/TicketIllustration'
import { EmptyState } from '@/components/page/EmptyState'
import { DataTable } from '@/components/table/DataTable'
import { Pagination } from '@/components/table/Pagination'
import { useListState } from '@/components/table/useListState'
import { customerSession, useSession } from '@/lib/session'
import { ownTicketsQuery, PAGE_SIZE, type Ticket, type TicketKind } from './api'
import { TicketDialog } from './TicketDialog'
import { texts } from './texts'
import { ticketColumns } from './ticketColumns'

const t = texts.list

interface Props {
  kind: TicketKind
  caption: string
  /** The step that fills an empty list. */
  next: ReactNode
}

/** The customer's own tickets of a kind. A row opens the ticket with its history. */
export function TicketList({ kind, caption, next }: Props) {
  const { page, setPage } = useListState()
  const customerId = useSession(customerSession)?.customerId ?? ''
  const tickets = useQuery(ownTicketsQuery(kind, customerId, page))
  const [shown, setShown] = useState<Ticket>()
  const total = tickets.data?.total ?? 0

  return (
    <>
      <div className="relative">
        {tickets.isPending && <Loading />}
        <DataTable
          caption={caption}
          columns={ticketColumns[kind]}
          rows={tickets.data?.rows}
          rowKey={(ticket) => ticket._id}
          onRowClick={setShown}
          loading={tickets.isPending || tickets.isPlaceholderData}
          empty={<EmptyState title={t.empty} illustration={<TicketIllustration />} action={next} />}
          error={tickets.isError ? { message: t.empty, onRetry: () => tickets.refetch() } : null}
          skeletonRows={4}
        />
      </div>
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          total={total}
          onPage={setPage}
          noun="ticket"
        />
      )}
      <TicketDialog ticket={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** Stands over the shapes of the rows, so that nothing moves when they arrive. */
function Loading() {
  return (
    <p
      role="status"
      className="absolute top-20 left-1/2 z-10 -translate-x-1/2 rounded-full border border-line bg-surface px-4 py-1.5 font-medium text-sm shadow-floating"
    >
      {t.loading}
    </p>
  )
}
