import { Button } from '@/components/button/Button'
import { Explained } from '@/components/overlay/Explained'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { cx } from '@/lib/cx'
import { orMissing } from '@/lib/missing'
import { ownProductPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { trackerLink } from '@/lib/trackerLink'
import { daysLeftToExtend } from '@/lib/warranty'
import { withoutLinks } from '@/records/parcel'
import { StatusBadge } from '@/records/StatusBadge'
import { sayStatus } from '@/records/sayStatus'
import { RECEIVED } from '@/records/TicketStatus'
import { TrackParcel } from '@/records/TrackParcel'
import { WarrantyBar } from '@/records/WarrantyBar'
import type { Product } from './api'
import { awrApplies, whyNoAwr } from './rules'
import { daysLeft, texts } from './texts'

const t = texts.list

/** The requests that a page offers. Each has its own column. */
export interface Apply {
  onService?: (product: Product) => void
  onAwr?: (product: Product) => void
  onExtend?: (product: Product) => void
}

export function productColumns(
  { onService, onAwr, onExtend }: Apply,
  today: string,
  typesWithoutAwr: readonly string[],
): readonly Column<Product>[] {
  return [
    {
      key: 'productName',
      header: t.columns.productName,
      primary: true,
      cell: (product) => (
        <>
          <Name product={product} />
          {product.replacedBy && <Replaced />}
          <OpenTickets product={product} />
        </>
      ),
      card: (product) => (
        <>
          <Name product={product} onCard /> {product.replacedBy && <Replaced />}
        </>
      ),
    },
    {
      key: 'productId',
      header: t.columns.productId,
      className: 'lg:whitespace-nowrap',
      secondary: true,
      cell: ({ productID }) => <CopyableId value={productID} />,
    },
    {
      key: 'expiry',
      header: t.columns.expiry,
      cell: (product) => <WarrantyBar product={product} today={today} />,
      card: (product) => <WarrantyBar product={product} today={today} form="card" />,
    },
    ...(onService
      ? [
          {
            key: 'service',
            header: t.columns.service,
            folded: true,
            cell: (product: Product) =>
              product.replacedBy ? (
                <NotApplicable why={t.replacedHelp} />
              ) : (
                <ApplyButton what={t.columns.service} product={product} onApply={onService} />
              ),
          },
        ]
      : []),
    ...(onAwr
      ? [
          {
            key: 'awr',
            header: <Awr />,
            folded: onService !== undefined,
            cell: (product: Product) =>
              awrApplies(product, typesWithoutAwr) ? (
                <ApplyButton what={t.columns.awr} product={product} onApply={onAwr} />
              ) : (
                <NotApplicable why={whyNoAwr(product)} />
              ),
          },
        ]
      : []),
    ...(onExtend
      ? [
          {
            key: 'extend',
            header: t.columns.extend,
            folded: true,
            cell: (product: Product) => (
              <Extend product={product} today={today} onExtend={onExtend} />
            ),
          },
        ]
      : []),
  ]
}

/** The column header with an explanation of the abbreviation. */
function Awr() {
  return (
    <Explained plain why={texts.awrMeaning}>
      {t.columns.awr}
    </Explained>
  )
}

/** Links to the product's page. A click elsewhere selects the row. */
function Name({ product, onCard = false }: { product: Product; onCard?: boolean }) {
  const { productID, productName } = product
  return (
    <Link
      to={ownProductPath(productID)}
      className={cx(
        'wrap-anywhere text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current',
        // A larger touch area that does not move the lines.
        onCard ? '-my-3 inline-block py-3' : 'inline-block py-0.5 font-medium',
      )}
    >
      {orMissing(productName)}
    </Link>
  )
}

/** The label of a replaced device. No request is possible. The details name the new device. */
function Replaced() {
  return (
    <span className="mt-1 inline-block rounded-md bg-tone-grey px-2 py-0.5 font-medium text-tone-grey-ink text-xs">
      {t.replaced}
    </span>
  )
}

export const OpenTickets = ({ product: { openTickets } }: { product: Product }) =>
  openTickets?.map((ticket) => <OpenTicket key={ticket.ticketNumber} {...ticket} />)

function OpenTicket({ ticketNumber, status }: { ticketNumber: string; status: string }) {
  return (
    <span className="mt-1 block text-muted text-xs">
      {t.openTicket}{' '}
      <Link
        to={trackerLink(ticketNumber)}
        className="font-mono text-brand-ink underline underline-offset-2 max-md:-my-3 max-md:inline-block max-md:py-3.5"
      >
        {ticketNumber}
      </Link>
      {`, ${status ? withoutLinks(sayStatus(status)) : RECEIVED}`}
      <TrackParcel status={status} className="mt-1 flex w-fit" />
    </span>
  )
}

interface ApplyButtonProps {
  what: string
  product: Product
  onApply: (product: Product) => void
}

function ApplyButton({ what, product, onApply }: ApplyButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${t.apply}: ${what}, ${orMissing(product.productName)}`}
      onClick={() => onApply(product)}
    >
      {t.apply}
    </Button>
  )
}

function NotApplicable({ why }: { why: string }) {
  return <Explained why={why}>{t.notApplicable}</Explained>
}

interface ExtendProps {
  product: Product
  today: string
  onExtend: (product: Product) => void
}

/** Counts down the days for an extension. Afterwards it shows the result of the request. */
function Extend({ product, today, onExtend }: ExtendProps) {
  const left = daysLeftToExtend(product.purchaseDate, today)
  if (product.isClaimed) {
    return (
      <StatusBadge
        status={product.warrantyStatus}
        palette="warranty"
        onClick={() => onExtend(product)}
      />
    )
  }
  if (product.replacedBy) return <NotApplicable why={t.replacedHelp} />
  if (left === undefined) return <NotApplicable why={t.tooLateToExtend} />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <ApplyButton what={t.columns.extend} product={product} onApply={onExtend} />
      <span className="tabular whitespace-nowrap text-muted text-xs">{daysLeft(left)}</span>
    </span>
  )
}
