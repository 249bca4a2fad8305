import { Button } from '@/components/button/Button'
import { Avatar } from '@/components/page/Avatar'
import { CopyableId } from '@/components/page/CopyableId'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { Pagination } from '@/components/table/Pagination'
import { SearchBox } from '@/components/table/SearchBox'
import type { ListState } from '@/components/table/useListState'
import { orMissing } from '@/lib/missing'

/** Every list of the desk has ten rows a page. */
const CUSTOMERS_A_PAGE = 10

export interface ListedCustomer {
  customerId: string
  customerName: string
}

interface CustomerListProps<Row extends ListedCustomer> {
  caption: string
  search: string
  empty: string
  /** Search and page, as the address holds them. */
  list: Pick<ListState<never>, 'q' | 'setQ' | 'page' | 'setPage'>
  /** A query for one page of the list. */
  query: {
    data: { rows: Row[]; total: number } | undefined
    isPending: boolean
    isPlaceholderData: boolean
    isError: boolean
    refetch: () => unknown
  }
  onView: (customer: Row) => void
}

/** The customers who have records of a kind, each once: search, pages, and View for one of them. */
export function CustomerList<Row extends ListedCustomer>({
  caption,
  search,
  empty,
  list,
  query,
  onView,
}: CustomerListProps<Row>) {
  const total = query.data?.total
  return (
    <>
      <SearchBox value={list.q} onChange={list.setQ} placeholder={search} className="mb-4" />
      <DataTable
        caption={caption}
        columns={columns(onView)}
        rows={query.data?.rows}
        rowKey={(row) => row.customerId}
        onRowClick={onView}
        loading={query.isPending || query.isPlaceholderData}
        empty={empty}
        error={query.isError ? { message: empty, onRetry: () => query.refetch() } : null}
        skeletonRows={CUSTOMERS_A_PAGE}
      />
      {total !== undefined && !query.isError && (
        <Pagination
          page={list.page}
          pages={Math.ceil(total / CUSTOMERS_A_PAGE)}
          total={total}
          onPage={list.setPage}
          noun="customer"
        />
      )}
    </>
  )
}

function columns<Row extends ListedCustomer>(onView: (row: Row) => void): readonly Column<Row>[] {
  return [
    {
      key: 'name',
      header: 'Customer Name',
      primary: true,
      cell: ({ customerName }) => (
        <span className="flex items-center gap-3">
          <Avatar name={customerName} size="sm" />
          <span className="wrap-anywhere font-medium">{orMissing(customerName)}</span>
        </span>
      ),
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
