import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { causeOf } from '@/api/error'
import { TicketIllustration } from '@/components/illustrations/TicketIllustration'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { EmptyState } from '@/components/page/EmptyState'
import { PagedTable } from '@/components/table/PagedTable'
import { useListState } from '@/components/table/useListState'
import { customerSession, useSession } from '@/lib/session'
import { NotHere } from '@/records/NotHere'
import { sameName } from '@/records/sameName'
import { ownTicketQuery, ownTicketsQuery, type TicketKind } from './api'
import { TicketDialog } from './TicketDialog'
import { texts, ticketName } from './texts'
import { ticketColumns } from './ticketColumns'

const t = texts.list

interface Props {
  kind: TicketKind
  caption: string
  /** The button below an empty list. */
  next: ReactNode
}

/** The customer's own tickets of a kind. A click on a row opens the ticket. */
export function TicketList({ kind, caption, next }: Props) {
  const list = useListState()
  const customerId = useSession(customerSession)?.customerId ?? ''
  const tickets = useQuery(ownTicketsQuery(kind, customerId, list.page))
  const { shown, open, close } = useShownDialog(['ticket'])
  const listed = tickets.data?.rows.find(({ ticketNumber }) => sameName(shown.ticket, ticketNumber))
  // A link in an email may name a ticket on another page of the list.
  const alone = useQuery({
    ...ownTicketQuery(kind, customerId, shown.ticket),
    enabled: shown.ticket !== '' && tickets.isSuccess && !listed,
  })

  return (
    <>
      {alone.data === null && !listed && <NotHere>{t.notYours(ticketName(shown.ticket))}</NotHere>}
      <div className="relative">
        {tickets.isPending && <Loading />}
        <PagedTable
          caption={caption}
          columns={ticketColumns[kind]}
          rowKey={(ticket) => ticket._id}
          onRowClick={({ ticketNumber }) => open({ ticket: ticketNumber })}
          query={tickets}
          list={list}
          empty={<EmptyState title={t.empty} illustration={<TicketIllustration />} action={next} />}
          failure={t.empty}
          cause={causeOf(tickets.error)}
          skeletonRows={4}
          noun="ticket"
          onlyIfSeveral
        />
      </div>
      <TicketDialog ticket={listed ?? alone.data ?? undefined} onClose={close} />
    </>
  )
}

/** Shown above the placeholder rows, so that nothing moves when the rows arrive. */
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
