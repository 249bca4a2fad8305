import { buttonStyles } from '@/components/button/buttonStyles'
import { ExternalLink } from '@/components/button/ExternalLink'
import { CopyableId } from '@/components/page/CopyableId'
import { dateTime } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { storedFileUrl } from '@/lib/storedFileUrl'
import { ByDesk } from '@/records/ByDesk'
import { QueueLink } from '@/records/QueueLink'
import { SendToCustomer } from '@/records/SendToCustomer'
import { SerialLink } from '@/records/SerialLink'
import { StatusBadge } from '@/records/StatusBadge'
import type { PastTicket } from './api'
import { EntryTitle } from './EntryTitle'
import { Statuses } from './Statuses'
import { earlierText, raisedBy, texts } from './texts'

const t = texts.timeline

const names = { repair: 'Repair & service', awr: 'AWR' } as const

interface Props {
  customerId: string
  ticket: PastTicket
  /** On the page of the serial number, the device is known, and the day has no line of its own. */
  ofSerial?: boolean
}

/** A ticket with its history, the current status first. */
export function TicketEntry({ customerId, ticket, ofSerial = false }: Props) {
  const { number, kind, product, query, statuses, earlier, file } = ticket
  const image = storedFileUrl(file)
  return (
    <div className="grid gap-3">
      <div>
        <EntryTitle
          badge={
            statuses[0] ? (
              <StatusBadge status={statuses[0].status} palette="ticket-admin" />
            ) : (
              <span className="text-muted text-xs">{t.noStatus}</span>
            )
          }
        >
          {names[kind]} <CopyableId value={number} />
        </EntryTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {ofSerial ? (
            dateTime(ticket.raisedAt)
          ) : (
            <>
              <span className="wrap-anywhere">{orMissing(product.productName)}</span>
              <SerialLink serialNo={product.serialNo} />
            </>
          )}
        </p>
      </div>
      <p className="wrap-anywhere line-clamp-4 max-w-prose whitespace-pre-line text-body">
        {query}
      </p>
      {ticket.raisedBy && <ByDesk>{raisedBy(ticket.raisedBy)}</ByDesk>}
      <Statuses statuses={statuses} palette="ticket-admin" />
      {earlier ? <p className="text-muted text-sm">{earlierText(earlier)}</p> : null}
      <div className="-mx-3 -mb-1.5 flex flex-wrap items-center">
        <QueueLink variant="quiet" item={ticket.id} number={number} />
        <SendToCustomer
          variant="quiet"
          customerId={customerId}
          news={{
            kind: 'ticket',
            number,
            product: product.productName,
            status: statuses[0]?.status,
          }}
        />
        {image && (
          <ExternalLink href={image} className={buttonStyles({ variant: 'quiet', size: 'sm' })}>
            {t.image}
          </ExternalLink>
        )}
      </div>
    </div>
  )
}
