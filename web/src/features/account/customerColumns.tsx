import { Avatar } from '@/components/page/Avatar'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { orMissing } from '@/lib/missing'
import type { Customer } from './api'
import { texts } from './texts'

const headers = texts.customers.columns

export const customerColumns: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: headers.name,
    primary: true,
    cell: ({ name }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} size="sm" />
        <span className="wrap-anywhere font-medium">{orMissing(name)}</span>
      </span>
    ),
  },
  {
    key: 'customerId',
    header: headers.customerId,
    secondary: true,
    cell: ({ customerId }) => <CopyableId value={customerId} />,
  },
  {
    key: 'phone',
    header: headers.phone,
    className: 'tabular whitespace-nowrap',
    cell: ({ phone }) => orMissing(phone),
  },
  {
    key: 'role',
    header: headers.role,
    cell: ({ role }) => role || texts.customers.noRole,
  },
]
