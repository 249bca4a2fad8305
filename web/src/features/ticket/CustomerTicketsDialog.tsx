import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageFooter } from '@/components/table/PageFooter'
import { ticketPath } from '@/lib/paths'
import { CustomerDialog } from '@/records/CustomerDialog'
import type { CustomerDialogState } from '@/records/CustomerRecords'
import { notAmong } from '@/records/NotHere'
import { RecordCards } from '@/records/RecordCards'
import { sameName } from '@/records/sameName'
import {
  CARDS_A_PAGE,
  customerTicketsQuery,
  type Ticket,
  type TicketKind,
  ticketPlaceQuery,
} from './api'
import { deskTexts } from './deskTexts'
import { TicketCard } from './TicketCard'
import { ticketName } from './texts'
import { useStableOrder } from './useStableOrder'

const t = deskTexts.desk

interface Props extends CustomerDialogState {
  kind: TicketKind
  title: string
}

export function CustomerTicketsDialog({ kind, title, customerId, named, onClose }: Props) {
  return (
    <CustomerDialog
      customerId={customerId}
      onClose={onClose}
      title={title}
      link={ticketPath(kind, customerId ?? '', named)}
    >
      {(shown) => <CustomerTickets kind={kind} customerId={shown} named={named} />}
    </CustomerDialog>
  )
}

const idOf = ({ _id }: Ticket) => _id

interface CustomerTicketsProps {
  kind: TicketKind
  customerId: string
  /** The ticket number in the address. Empty if there is none. */
  named: string
}

/** One card per ticket, the latest news first. A card keeps its place when it gets news. */
function CustomerTickets({ kind, customerId, named }: CustomerTicketsProps) {
  const place = useQuery({
    ...ticketPlaceQuery(kind, customerId, named),
    enabled: named !== '',
  })
  const [chosen, setPage] = useState<number>()
  const page = chosen ?? place.data?.page ?? 1
  const isLookedFor = named !== '' && place.isPending
  const tickets = useQuery({
    ...customerTicketsQuery(kind, customerId, page),
    enabled: !isLookedFor,
  })
  const rows = useStableOrder(tickets.data?.rows, idOf)
  // The ticket may be on another page of the list.
  const isExpected = named !== '' && (chosen === undefined || chosen === place.data?.page)
  return (
    <>
      <RecordCards
        query={{ ...tickets, data: rows }}
        rowKey={idOf}
        named={
          isExpected
            ? {
                isIt: ({ ticketNumber }) => sameName(named, ticketNumber),
                missing: notAmong(ticketName(named), 'tickets'),
              }
            : undefined
        }
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
