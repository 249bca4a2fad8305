import { DescriptionList } from '@/components/page/DescriptionList'
import { ByDesk } from '@/records/ByDesk'
import { Conversation } from '@/records/conversation/Conversation'
import { Timeline } from '@/records/Timeline'
import { ShareOnWhatsApp } from '@/records/WhatsApp'
import type { Ticket } from './api'
import { newsOf, timelineOf } from './history'
import { ImageLink } from './ImageLink'
import { RaisedOn } from './RaisedOn'
import { ReplacementFacts } from './ReplacementFacts'
import { texts } from './texts'

const t = texts.details

/** Shows a customer's own ticket: its history, messages and query. */
export function TicketBody({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <div className="mb-4">
        <h3 className="font-semibold text-sm">{t.history}</h3>
        <RaisedOn ticket={ticket} />
        {ticket.byDesk && <ByDesk>{texts.byDesk}</ByDesk>}
      </div>
      <Timeline entries={timelineOf(ticket)} palette="ticket-customer" />
      {ticket.replacement && (
        <section className="mt-6 grid gap-3 rounded-control bg-sunken p-4">
          <ReplacementFacts
            replacement={ticket.replacement}
            oldSerialNo={ticket.productDetails?.serialNo}
          />
        </section>
      )}
      <div className="mt-6 border-line border-t pt-5">
        <Conversation
          key={ticket._id}
          side="customer"
          ticketId={ticket._id}
          isAwaited={(ticket.unread ?? 0) > 0}
        />
      </div>
      <DescriptionList
        className="mt-6 border-line border-t pt-5"
        items={[
          { label: t.query, value: ticket.query, wide: true },
          { label: t.address, value: ticket.address, wide: true },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
        <ImageLink path={ticket.file} />
        {ticket.ticketNumber && <ShareOnWhatsApp news={newsOf(ticket)} />}
      </div>
    </>
  )
}
