import { Dialog } from '@/components/overlay/Dialog'
import { orMissing } from '@/lib/missing'
import type { Ticket } from './api'
import { TicketBody } from './TicketBody'
import { ticketName } from './texts'

interface Props {
  ticket: Ticket | undefined
  onClose: () => void
}

/** One of the customer's own tickets, with its history. */
export function TicketDialog({ ticket, onClose }: Props) {
  return (
    <Dialog
      open={ticket !== undefined}
      onClose={onClose}
      title={ticket && ticketName(ticket.ticketNumber)}
      description={ticket && orMissing(ticket.productDetails?.productName)}
    >
      {ticket && <TicketBody ticket={ticket} />}
    </Dialog>
  )
}
