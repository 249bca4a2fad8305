import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { CustomerPageLink, customerCard } from '@/records/CustomerName'
import { type AgreementRecord, quarterOf } from './records'
import { texts } from './texts'

const t = texts.list

export const partnerColumns: readonly Column<AgreementRecord>[] = [
  {
    key: 'id',
    header: t.columns.id,
    secondary: true,
    cell: ({ user }) => (user.customerId ? <CopyableId value={user.customerId} /> : t.missing),
  },
  {
    key: 'name',
    header: t.columns.name,
    primary: true,
    cell: ({ user }) => <span className="wrap-anywhere font-medium">{user.name || t.missing}</span>,
  },
]

/** At the desk, the name links to the customer's page. */
const nameAtDesk: Column<AgreementRecord> = {
  key: 'name',
  header: t.columns.name,
  primary: true,
  cell: ({ user }) => (
    <span className="flex items-center gap-2">
      <span className="wrap-anywhere font-medium">{user.name || t.missing}</span>
      <CustomerPageLink name={user.name} customerId={user.customerId} />
    </span>
  ),
  ...customerCard(({ user: { name, customerId } }: AgreementRecord) => ({ name, customerId })),
}

export const quarterColumn: Column<AgreementRecord> = {
  key: 'quarter',
  header: t.columns.quarter,
  short: true,
  className: 'whitespace-nowrap',
  cell: ({ agreement }) => quarterOf(agreement) ?? t.missing,
}

export function agreementColumns(
  onView: (record: AgreementRecord) => void,
): readonly Column<AgreementRecord>[] {
  return [
    ...partnerColumns.map((column) => (column.key === 'name' ? nameAtDesk : column)),
    {
      key: 'location',
      header: t.columns.location,
      short: true,
      className: 'wrap-anywhere',
      cell: ({ agreement }) => agreement.location || t.missing,
    },
    quarterColumn,
    {
      key: 'view',
      header: t.columns.view,
      action: true,
      align: 'right',
      cell: (record) => (
        <Button
          data-line
          variant="secondary"
          size="sm"
          aria-label={`${texts.desk.view} ${record.user.name || t.missing}`}
          onClick={() => onView(record)}
        >
          {texts.desk.view}
        </Button>
      ),
    },
  ]
}
