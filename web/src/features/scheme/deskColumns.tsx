import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { shortDate } from '@/lib/dates'
import { MISSING, orMissing } from '@/lib/missing'
import { claimQueuePath } from '@/lib/paths'
import { CustomerName, customerCard, OpenWork } from '@/records/CustomerName'
import { StatusBadge } from '@/records/StatusBadge'
import { waitingNote } from '@/records/waiting'
import type { DeskClaim } from './api'
import { ClaimedScheme } from './ClaimedScheme'
import { texts } from './texts'

type DeskColumn = Column<DeskClaim>

const customer: DeskColumn = {
  key: 'customer',
  header: texts.manage.columns.customer,
  primary: true,
  cell: ({ customerName, customerId }) => (
    <CustomerName name={customerName} customerId={customerId} />
  ),
  ...customerCard(({ customerName: name, customerId }: DeskClaim) => ({ name, customerId })),
}

const customerId: DeskColumn = {
  key: 'customerId',
  header: texts.manage.columns.customerId,
  secondary: true,
  cell: (row) => <CopyableId value={row.customerId} />,
}

const scheme: DeskColumn = {
  key: 'scheme',
  header: texts.manage.columns.scheme,
  short: true,
  cell: (claim) => <ClaimedScheme claim={claim} />,
}

export const manageColumns: readonly DeskColumn[] = [
  customer,
  customerId,
  scheme,
  {
    key: 'claims',
    header: texts.manage.columns.claims,
    align: 'right',
    short: true,
    cell: ({ claims }) => claims ?? MISSING,
    // The badge of the waiting claims names both numbers.
    card: ({ claims, waiting }) =>
      waiting ? null : (
        <>
          <span aria-hidden="true" className="text-muted">
            {texts.manage.columns.claims}{' '}
          </span>
          {claims ?? MISSING}
        </>
      ),
  },
  {
    key: 'waiting',
    header: texts.manage.columns.waiting,
    align: 'right',
    short: true,
    card: ({ claims, waiting, ...claim }) =>
      waiting ? (
        <OpenWork
          note={texts.manage.waitingOf(waiting, claims ?? waiting)}
          noteTo={claimQueuePath(claim.schemeId, claim.customerId)}
        />
      ) : null,
    cell: ({ waiting, ...claim }) =>
      waiting ? (
        <span className="flex justify-end">
          <OpenWork
            note={waitingNote(waiting)}
            noteTo={claimQueuePath(claim.schemeId, claim.customerId)}
          />
        </span>
      ) : (
        <span className="text-faint">—</span>
      ),
  },
]

export function registeredColumns(onView: (row: DeskClaim) => void): readonly DeskColumn[] {
  const t = texts.registered
  return [
    customer,
    customerId,
    scheme,
    {
      key: 'schemeId',
      header: t.columns.schemeId,
      short: true,
      cell: ({ schemeId }) => <CopyableId value={schemeId} />,
    },
    {
      key: 'latest',
      header: t.columns.latest,
      short: true,
      cell: ({ status, createdAt }) => (
        <span className="flex items-center gap-x-3 whitespace-nowrap">
          <StatusBadge status={status} palette="claim-admin" />
          <span className="tabular text-muted text-xs">{shortDate(createdAt)}</span>
        </span>
      ),
    },
    {
      key: 'view',
      header: t.columns.view,
      action: true,
      align: 'right',
      cell: (row) => (
        <Button
          data-line
          variant="secondary"
          size="sm"
          aria-label={`${t.view} ${orMissing(row.customerName)}, ${orMissing(row.schemeName)}`}
          onClick={() => onView(row)}
        >
          {t.view}
        </Button>
      ),
    },
  ]
}
