import { CopyableId } from '@/components/page/CopyableId'
import { LongCode } from '@/components/page/LongCode'
import type { Column } from '@/components/table/columns'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { UnreadMark } from '@/records/conversation/UnreadMark'
import { TicketStatus } from '@/records/TicketStatus'
import type { Ticket, TicketKind } from './api'
import { latest } from './history'
import { texts } from './texts'

const { columns: headers } = texts.list

const productName: Column<Ticket> = {
  key: 'productName',
  header: headers.productName,
  primary: true,
  cell: ({ productDetails }) => (
    <span className="wrap-anywhere font-medium">{orMissing(productDetails?.productName)}</span>
  ),
}

const productId: Column<Ticket> = {
  key: 'productId',
  header: headers.productId,
  className: 'lg:whitespace-nowrap',
  cell: ({ productId }) => <CopyableId value={productId} />,
}

const purchasedFrom: Column<Ticket> = {
  key: 'purchasedFrom',
  header: headers.purchasedFrom,
  className: 'wrap-anywhere',
  cell: ({ purchaseFrom }) => <LongCode value={purchaseFrom} />,
}

const rest: readonly Column<Ticket>[] = [
  {
    key: 'ticketNumber',
    header: headers.ticketNumber,
    secondary: true,
    className: 'whitespace-nowrap',
    cell: ({ ticketNumber, unread }) => (
      <span className="flex flex-col items-start gap-1">
        <CopyableId value={ticketNumber} />
        <UnreadMark count={unread} />
      </span>
    ),
  },
  {
    key: 'statusDate',
    header: headers.statusDate,
    className: 'tabular whitespace-nowrap',
    cell: (ticket) => shortDate(latest(ticket)?.date),
  },
  {
    key: 'status',
    header: headers.status,
    // A minimum width, because a long name beside it would leave no space for the badge.
    className: 'lg:min-w-36',
    cell: (ticket) => <TicketStatus status={latest(ticket)?.status} />,
  },
]

/** The columns of the customer's ticket lists. Only an AWR names a dealer. */
export const ticketColumns: Record<TicketKind, readonly Column<Ticket>[]> = {
  repair: [productName, productId, ...rest],
  awr: [productName, productId, purchasedFrom, ...rest],
}
