import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { MISSING, orMissing } from '@/lib/missing'
import { CustomerName } from '@/records/CustomerName'
import type { DeskClaim } from './api'
import { ClaimedScheme } from './ClaimedScheme'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

type DeskColumn = Column<DeskClaim>

const customer: DeskColumn = {
  key: 'customer',
  header: texts.manage.columns.customer,
  primary: true,
  cell: ({ customerName, customerId }) => (
    <CustomerName name={customerName} customerId={customerId} />
  ),
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
    cell: ({ claims }) => claims ?? MISSING,
  },
  {
    key: 'waiting',
    header: texts.manage.columns.waiting,
    align: 'right',
    cell: ({ waiting }) =>
      waiting ? (
        <StateBadge tone="blue">{waiting}</StateBadge>
      ) : (
        <span className="text-faint">{waiting ?? MISSING}</span>
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
      cell: ({ schemeId }) => <CopyableId value={schemeId} />,
    },
    {
      key: 'view',
      header: t.columns.view,
      action: true,
      align: 'right',
      cell: (row) => (
        <Button
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
