import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import { LongCode } from '@/components/page/LongCode'
import type { Column } from '@/components/table/columns'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { rupees } from '@/lib/money'
import { InvoiceLink } from '@/records/InvoiceLink'
import type { Claim } from './answers'
import { ClaimStatus } from './ClaimStatus'
import { since } from './claims'
import { texts } from './texts'

const t = texts.status

interface Actions {
  onShow: (claim: Claim) => void
  onReason: (claim: Claim) => void
}

export function claimColumns({ onShow, onReason }: Actions): readonly Column<Claim>[] {
  return [
    {
      key: 'ticket',
      header: t.columns.ticketNo,
      primary: true,
      cell: ({ ticketNo, invoiceName }) => (
        <>
          <CopyableId value={ticketNo} />
          <span className="wrap-anywhere block text-muted text-xs">{invoiceName}</span>
        </>
      ),
      // A card shows the scheme name first and the code below.
      card: ({ schemeName, ticketNo, invoiceName }) => (
        <>
          <span className="block">{orMissing(schemeName)}</span>
          <span className="flex flex-wrap items-center gap-x-2 font-normal text-muted text-sm">
            <CopyableId value={ticketNo} />
            <span className="wrap-anywhere">{invoiceName}</span>
          </span>
        </>
      ),
    },
    {
      key: 'submitted',
      header: t.columns.submitted,
      className: 'tabular whitespace-nowrap',
      short: true,
      cell: ({ createdAt }) => shortDate(createdAt),
      // Left out to keep the card short. The details show this date.
      card: () => null,
    },
    {
      key: 'from',
      header: t.columns.from,
      className: 'wrap-anywhere',
      short: true,
      cell: ({ purchaseFrom }) => <LongCode value={purchaseFrom} />,
      card: ({ purchaseFrom }) => (
        <>
          {t.from} <LongCode value={purchaseFrom} />
        </>
      ),
    },
    {
      key: 'purchased',
      header: t.columns.purchased,
      className: 'tabular whitespace-nowrap',
      short: true,
      cell: ({ purchaseDate }) => shortDate(purchaseDate),
      card: ({ purchaseDate }) => `${t.bought} ${shortDate(purchaseDate)}`,
    },
    {
      key: 'amount',
      header: t.columns.amount,
      align: 'right',
      short: true,
      cell: ({ invoiceAmount }) => rupees(invoiceAmount),
      card: ({ invoiceAmount }) => (
        <strong className="font-semibold">{rupees(invoiceAmount)}</strong>
      ),
    },
    {
      key: 'status',
      header: t.columns.status,
      cell: (claim) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 max-md:justify-end md:grid">
          <ClaimStatus claim={claim} palette="claim-customer" onReason={onReason} />
          <span className="text-muted text-xs">
            {t.since} {shortDate(since(claim))}
          </span>
        </span>
      ),
    },
    {
      key: 'file',
      header: t.columns.file,
      short: true,
      cell: ({ invoiceFile }) => <InvoiceLink path={invoiceFile}>{t.view}</InvoiceLink>,
    },
    {
      key: 'details',
      header: t.columns.details,
      short: true,
      align: 'right',
      cell: (claim) => (
        <Button
          variant="secondary"
          size="sm"
          className="whitespace-nowrap"
          aria-label={`${t.details} ${claim.ticketNo}`}
          onClick={() => onShow(claim)}
        >
          {t.details}
        </Button>
      ),
    },
  ]
}
