import { History, MessagesSquare, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { CopyableId } from '@/components/page/CopyableId'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { LongCode } from '@/components/page/LongCode'
import { longDate, shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { sheetsPath, ticketPath } from '@/lib/paths'
import { ByDesk } from '@/records/ByDesk'
import { CopyLink } from '@/records/CopyLink'
import { Conversation } from '@/records/conversation/Conversation'
import { UnreadMark } from '@/records/conversation/UnreadMark'
import { InvoiceLink } from '@/records/InvoiceLink'
import { QueueLink } from '@/records/QueueLink'
import { RecordCard } from '@/records/RecordCard'
import { SendToCustomer } from '@/records/SendToCustomer'
import { StatusBadge } from '@/records/StatusBadge'
import type { Ticket, TicketKind } from './api'
import { deskTexts } from './deskTexts'
import { ExpiredMark } from './ExpiredMark'
import { latest, newsOf } from './history'
import { ImageLink } from './ImageLink'
import { ReplacementPart } from './ReplacementPart'
import { StatusForm } from './StatusForm'
import { StatusHistoryDialog } from './StatusHistoryDialog'

const t = deskTexts.desk

/** A ticket at the desk: the request, the status, and the form for the next status. */
export function TicketCard({ kind, ticket }: { kind: TicketKind; ticket: Ticket }) {
  const [historyOpen, setHistoryOpen] = useState(false)
  const [isTalking, setTalking] = useState(false)
  return (
    <RecordCard label={`Ticket # ${orMissing(ticket.ticketNumber)}`}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          Ticket # <CopyableId value={ticket.ticketNumber} />
        </h3>
        <span className="flex items-center gap-1">
          <ImageLink path={ticket.file} />
          <CopyLink
            path={ticketPath(kind, ticket.customerId, ticket.ticketNumber)}
            to={`ticket ${orMissing(ticket.ticketNumber)}`}
          />
        </span>
      </header>
      {ticket.byDesk && <ByDesk>{deskTexts.byDeskAtDesk}</ByDesk>}
      <DescriptionList items={facts(kind, ticket)} className="grid-cols-2" />
      <div className="flex flex-wrap gap-2">
        <QueueLink item={ticket._id} number={orMissing(ticket.ticketNumber)} />
        <InvoiceLink path={ticket.productDetails?.invoice}>{t.invoice}</InvoiceLink>
        <Button variant="secondary" size="sm" icon={History} onClick={() => setHistoryOpen(true)}>
          {t.history}
        </Button>
        {ticket.ticketNumber && (
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={Printer}
            to={sheetsPath([ticket.ticketNumber])}
          >
            {t.print}
          </ButtonLink>
        )}
        {ticket.ticketNumber && (
          <SendToCustomer customerId={ticket.customerId} news={newsOf(ticket)} />
        )}
        <Button
          variant="secondary"
          size="sm"
          icon={MessagesSquare}
          aria-expanded={isTalking}
          onClick={() => setTalking((open) => !open)}
        >
          {ticket.messages ? `${t.messages} (${ticket.messages})` : t.messages}
        </Button>
        {!isTalking && <UnreadMark count={ticket.unread} />}
      </div>
      {isTalking && (
        <div className="border-line border-t pt-4">
          <Conversation
            side="desk"
            ticketId={ticket._id}
            customerName={ticket.customerName}
            about={{ number: ticket.ticketNumber, product: ticket.productDetails?.productName }}
          />
        </div>
      )}
      {kind === 'awr' && <ReplacementPart ticket={ticket} />}
      <StatusForm kind={kind} id={ticket._id} />
      <StatusHistoryDialog
        ticket={ticket}
        open={historyOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </RecordCard>
  )
}

function facts(kind: TicketKind, ticket: Ticket): Description[] {
  const product: Partial<Ticket['productDetails']> = ticket.productDetails ?? {}
  const date = kind === 'awr' ? longDate : shortDate
  const names = t.fields
  return [
    { label: names.productName, value: product.productName, wide: kind === 'repair' },
    ...(kind === 'awr'
      ? [{ label: names.purchaseFrom, value: <LongCode value={ticket.purchaseFrom} /> }]
      : []),
    { label: names.serialNo, value: product.serialNo },
    { label: names.modelNo, value: product.modelNo },
    { label: names.purchaseDate, value: date(product.purchaseDate) },
    {
      label: names.expiryDate,
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {date(product.expiryDate)}
          {ticket.warrantyExpired && <ExpiredMark />}
        </span>
      ),
    },
    { label: names.query, value: ticket.query, wide: true },
    { label: names.address, value: ticket.address, wide: true },
    {
      label: names.latestStatus,
      value: <StatusBadge status={latest(ticket)?.status} palette="ticket-admin" />,
      wide: true,
    },
  ]
}
