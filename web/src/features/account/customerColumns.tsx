import { CopyableId } from '@/components/page/CopyableId'
import { PhoneLink } from '@/components/page/PhoneLink'
import type { Column } from '@/components/table/columns'
import { CustomerName, customerCard } from '@/records/CustomerName'
import type { Customer } from './api'
import { deskTexts } from './deskTexts'

const headers = deskTexts.customers.columns

export const customerColumns: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: headers.name,
    primary: true,
    cell: ({ name, customerId }) => <CustomerName name={name} customerId={customerId} />,
    ...customerCard((customer: Customer) => customer),
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
    short: true,
    className: 'tabular whitespace-nowrap',
    cell: ({ phone }) => <PhoneLink number={phone} />,
  },
  {
    key: 'role',
    header: headers.role,
    short: true,
    cell: ({ role }) => role || deskTexts.customers.noRole,
  },
]
