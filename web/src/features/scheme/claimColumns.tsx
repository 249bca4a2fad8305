import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import type { Claim } from './answers'
import { ClaimStatus } from './ClaimStatus'
import { since } from './claims'
import { texts } from './texts'

const t = texts.status

interface Actions {
  onShow: (claim: Claim) => void
  onReason: (claim: Claim) => void
}

/** The dealer's own claims on one scheme. */
export function claimColumns({ onShow, onReason }: Actions): readonly Column<Claim>[] {
  return [
    {
      key: 'ticket',
      header: t.columns.ticketNo,
      primary: true,
      cell: ({ ticketNo }) => <CopyableId value={ticketNo} />,
    },
    {
      key: 'submitted',
      header: t.columns.submitted,
      className: 'tabular whitespace-nowrap',
      cell: ({ createdAt }) => shortDate(createdAt),
    },
    {
      key: 'amount',
      header: t.columns.amount,
      align: 'right',
      cell: ({ invoiceAmount }) => rupees(invoiceAmount),
    },
    {
      key: 'status',
      header: t.columns.status,
      cell: (claim) => <ClaimStatus claim={claim} palette="claim-customer" onReason={onReason} />,
    },
    {
      key: 'since',
      header: t.columns.since,
      className: 'tabular whitespace-nowrap',
      cell: (claim) => shortDate(since(claim)),
    },
    {
      key: 'details',
      header: t.columns.details,
      align: 'right',
      cell: (claim) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${t.details} ${claim.ticketNo}`}
          onClick={() => onShow(claim)}
        >
          {t.details}
        </Button>
      ),
    },
  ]
}
