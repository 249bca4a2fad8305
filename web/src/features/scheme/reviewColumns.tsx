import { History, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { IconButton } from '@/components/button/IconButton'
import { RowCheckbox } from '@/components/form/RowCheckbox'
import { LongCode } from '@/components/page/LongCode'
import type { Column } from '@/components/table/columns'
import { browserDate, shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { claimPath, queueItemPath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { IN_PROCESS } from '@/lib/statuses.gen'
import { CopyLink } from '@/records/CopyLink'
import { InvoiceLink } from '@/records/InvoiceLink'
import type { DeskClaim } from './api'
import { ClaimedScheme } from './ClaimedScheme'
import { ClaimStatus } from './ClaimStatus'
import { isSelectable } from './claims'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const t = texts.review

interface Actions {
  isSelected: (claim: DeskClaim) => boolean
  onToggle: (claim: DeskClaim) => void
  onReason: (claim: DeskClaim) => void
  onHistory: (claim: DeskClaim) => void
  onMarkApproved: (claim: DeskClaim) => void
  /** Whether a decision is being sent. A second one must not start. */
  isPending: boolean
}

export function reviewColumns(actions: Actions): readonly Column<DeskClaim>[] {
  return [
    {
      key: 'select',
      header: t.columns.select,
      cell: (claim) => (
        <RowCheckbox
          label={`${t.columns.select} ${claim.ticketNo}`}
          disabled={!isSelectable(claim)}
          title={isSelectable(claim) ? undefined : t.decided}
          checked={actions.isSelected(claim)}
          onChange={() => actions.onToggle(claim)}
        />
      ),
    },
    {
      key: 'ticket',
      header: t.columns.ticketNo,
      primary: true,
      cell: (claim) => <Ticket claim={claim} onHistory={actions.onHistory} />,
    },
    {
      key: 'schemeId',
      header: t.columns.schemeId,
      className: 'font-mono text-[0.9em]',
      cell: ({ schemeId }) => schemeId,
    },
    {
      key: 'scheme',
      header: t.columns.scheme,
      cell: (claim) => <ClaimedScheme claim={claim} />,
    },
    {
      key: 'date',
      header: t.columns.date,
      className: 'tabular whitespace-nowrap',
      cell: ({ schemeEndDate }) => browserDate(schemeEndDate),
    },
    {
      key: 'status',
      header: t.columns.status,
      cell: (claim) => (
        <span className="inline-flex flex-wrap items-center gap-1.5 [justify-content:inherit]">
          <ClaimStatus claim={claim} palette="claim-admin" onReason={actions.onReason} />
          {claim.status === IN_PROCESS && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${t.markApproved} ${claim.ticketNo}`}
              disabled={actions.isPending}
              onClick={() => actions.onMarkApproved(claim)}
            >
              {t.markApproved}
            </Button>
          )}
        </span>
      ),
    },
    {
      key: 'purchaseDate',
      header: t.columns.purchaseDate,
      className: 'tabular whitespace-nowrap',
      cell: ({ purchaseDate }) => shortDate(purchaseDate),
    },
    {
      key: 'purchaseFrom',
      header: t.columns.purchaseFrom,
      className: 'text-xs',
      cell: ({ purchaseFrom }) => <LongCode value={purchaseFrom} />,
    },
    {
      key: 'amount',
      header: t.columns.amount,
      align: 'right',
      cell: ({ invoiceAmount }) => rupees(invoiceAmount),
    },
    {
      key: 'view',
      header: t.columns.view,
      align: 'right',
      action: true,
      cell: ({ invoiceFile }) => <InvoiceLink path={invoiceFile}>{t.view}</InvoiceLink>,
    },
  ]
}

/** The number of a claim with its history, and a warning if it resembles an earlier one. */
function Ticket({ claim, onHistory }: { claim: DeskClaim; onHistory: (claim: DeskClaim) => void }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="inline-flex items-center gap-1">
        <Link
          to={queueItemPath(claim.ticketNo)}
          title={t.openInQueue}
          className="inline-flex min-h-6 items-center font-mono text-[0.9em] text-brand-ink underline underline-offset-2 max-md:min-h-11"
        >
          {claim.ticketNo}
        </Link>
        <IconButton
          size="sm"
          icon={History}
          label={`${t.history} ${claim.ticketNo}`}
          onClick={() => onHistory(claim)}
        />
        <CopyLink
          path={claimPath(claim.schemeId, claim.customerId, claim.ticketNo)}
          to={`claim ${claim.ticketNo}`}
        />
      </span>
      {claim.duplicateOf && (
        <StateBadge tone="orange">
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          <span>
            {claim.duplicateBy === 'invoice' ? t.sameInvoice : t.samePurchase}{' '}
            <span className="font-mono">{claim.duplicateOf}</span>
          </span>
        </StateBadge>
      )}
    </span>
  )
}
