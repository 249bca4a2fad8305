import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { LoadFailure } from '@/components/page/LoadFailure'
import { Skeleton } from '@/components/progress/Skeleton'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { texts as talk } from '@/records/conversation/texts'
import { UnreadMark } from '@/records/conversation/UnreadMark'
import { TicketStatus } from '@/records/TicketStatus'
import { productTicketsQuery, type Ticket, type TicketKind } from './api'
import { latest, stageOf } from './history'
import { TicketBody } from './TicketBody'
import { texts } from './texts'

const t = texts.ofProduct

interface Props {
  customerId: string
  productID: string
}

/** Lists all tickets of a product, with history and messages. */
export function ProductTickets({ customerId, productID }: Props) {
  const tickets = useQuery(productTicketsQuery(customerId, productID))
  const failed = loadFailure(tickets, t.failure)
  // Opens the first open ticket, unless this would mark a message as read.
  const first = tickets.data?.find((ticket) => stageOf(ticket) < 2 && !ticket.unread)
  if (failed && !tickets.data) return <LoadFailure {...failed} />
  if (!tickets.data) return <Skeleton className="h-20 w-full" />
  if (tickets.data.length === 0) return <p className="text-muted text-sm">{t.none}</p>
  return (
    <ul className="grid grid-cols-1 gap-3">
      {tickets.data.map((ticket) => (
        <TicketSection
          key={`${ticket.kind} ${ticket._id}`}
          ticket={ticket}
          startsOpen={ticket === first}
        />
      ))}
    </ul>
  )
}

interface SectionProps {
  ticket: Ticket & { kind: TicketKind }
  startsOpen: boolean
}

function TicketSection({ ticket, startsOpen }: SectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const last = latest(ticket)
  return (
    <li className="rounded-control border border-line">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((now) => !now)}
          className="flex min-h-11 w-full items-start gap-3 rounded-control px-3 py-2.5 text-left hover:bg-hover"
        >
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block font-mono font-semibold text-sm">
              {orMissing(ticket.ticketNumber)}
            </span>
            {/* Below the number, because a long status beside it would leave no width for the
                number. */}
            <span className="mt-1 flex">
              <TicketStatus plain status={last?.status} />
            </span>
            <span className="wrap-anywhere mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
              <span>{t.kind[ticket.kind]}</span>
              <span className="tabular">{shortDate(last?.date ?? ticket.createdAt)}</span>
              {(ticket.messages ?? 0) > 0 && <span>{talk.count(ticket.messages ?? 0)}</span>}
              <UnreadMark count={ticket.unread} />
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-muted transition-transform in-aria-expanded:-scale-y-100"
          />
        </button>
      </h3>
      <div id={id} className={isOpen ? 'border-line border-t p-3 sm:p-4' : ''}>
        {isOpen && <TicketBody ticket={ticket} />}
      </div>
    </li>
  )
}
