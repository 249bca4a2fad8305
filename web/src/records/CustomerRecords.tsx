import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import { PageHeader } from '@/components/page/PageHeader'
import type { Column } from '@/components/table/columns'
import { PagedTable } from '@/components/table/PagedTable'
import { useListState } from '@/components/table/useListState'
import { orMissing } from '@/lib/missing'
import type { Page } from '@/lib/paging'
import { CustomerName } from './CustomerName'

interface ListedCustomer {
  customerId: string
  customerName: string
}

interface CustomerRecordsProps<Row extends ListedCustomer, Key extends QueryKey> {
  title: string
  help: string
  /** The placeholder of the search. */
  search: string
  /** What an empty list says, and what one says in which nothing was found. */
  empty: { none: string; notFound: string }
  /** One page of the list. */
  query: (q: string, page: number) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** The dialog with the records of one customer; it is closed without one. */
  children: (customerId: string | undefined, onClose: () => void) => ReactNode
}

/** The desk's list of the customers who have records of a kind, each once, and the records of one. */
export function CustomerRecords<Row extends ListedCustomer, Key extends QueryKey>({
  title,
  help,
  search,
  empty,
  query,
  children,
}: CustomerRecordsProps<Row, Key>) {
  const list = useListState()
  const customers = useQuery(query(list.q, list.page))
  const [shown, setShown] = useState<string>()
  const onView = ({ customerId }: Row) => setShown(customerId)
  return (
    <>
      <PageHeader title={title} help={help} />
      <PagedTable
        caption={title}
        columns={columns(onView)}
        rowKey={({ customerId }) => customerId}
        onRowClick={onView}
        query={customers}
        list={list}
        search={search}
        empty={list.q ? empty.notFound : empty.none}
        noun="customer"
      />
      {children(shown, () => setShown(undefined))}
    </>
  )
}

function columns<Row extends ListedCustomer>(onView: (row: Row) => void): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      header: 'Customer Name',
      primary: true,
      cell: ({ customerName }) => <CustomerName name={customerName} />,
    },
    {
      key: 'id',
      header: 'Customer ID',
      secondary: true,
      cell: ({ customerId }) => <CopyableId value={customerId} />,
    },
    {
      key: 'view',
      header: 'View',
      action: true,
      align: 'right',
      cell: (row) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`View ${orMissing(row.customerName)}`}
          onClick={() => onView(row)}
        >
          View
        </Button>
      ),
    },
  ]
}
