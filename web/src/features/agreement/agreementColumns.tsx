import { Button } from '@/components/Button'
import { CopyableId } from '@/components/CopyableId'
import type { Column } from '@/components/DataTable'
import type { AgreementRecord } from './api'
import { texts } from './texts'

const t = texts.list

/** Whose letter it is: the first columns of both lists. */
export const partnerColumns: readonly Column<AgreementRecord>[] = [
  {
    key: 'id',
    header: t.columns.id,
    secondary: true,
    cell: ({ user }) => <CopyableId value={user.customerId} />,
  },
  {
    key: 'name',
    header: t.columns.name,
    primary: true,
    cell: ({ user }) => <span className="wrap-anywhere font-medium">{user.name}</span>,
  },
]

/** The columns of Agreement Details. */
export function agreementColumns(
  onView: (record: AgreementRecord) => void,
): readonly Column<AgreementRecord>[] {
  return [
    ...partnerColumns,
    {
      key: 'location',
      header: t.columns.location,
      className: 'wrap-anywhere',
      cell: ({ agreement }) => agreement.location,
    },
    {
      key: 'quarter',
      header: t.columns.quarter,
      className: 'whitespace-nowrap',
      cell: ({ agreement }) => agreement.quarter,
    },
    {
      key: 'view',
      header: t.columns.view,
      align: 'right',
      cell: (record) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${texts.desk.view} ${record.user.name}`}
          onClick={() => onView(record)}
        >
          {texts.desk.view}
        </Button>
      ),
    },
  ]
}
