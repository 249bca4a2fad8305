import { useQuery } from '@tanstack/react-query'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { Pagination } from '@/components/table/Pagination'
import type { ListState } from '@/components/table/useListState'
import { claimedSchemesQuery, type DeskClaim, PAGE_SIZE } from './api'
import { SchemeFilters } from './SchemeFilters'

interface Props {
  caption: string
  columns: readonly Column<DeskClaim>[]
  empty: string
  list: ListState<'scheme'>
  onOpen: (row: DeskClaim) => void
}

/** The customers and the schemes they claimed: the body of both lists of the desk. */
export function ClaimedSchemes({ caption, columns, empty, list, onOpen }: Props) {
  const { q, page, filters, setPage } = list
  const claimed = useQuery(claimedSchemesQuery({ q, scheme: filters.scheme }, page))
  const total = claimed.data?.total
  return (
    <>
      <SchemeFilters list={list} />
      <DataTable
        caption={caption}
        columns={columns}
        rows={claimed.data?.rows}
        rowKey={(row) => `${row.customerId} ${row.schemeId}`}
        onRowClick={onOpen}
        loading={claimed.isPending || claimed.isPlaceholderData}
        empty={empty}
        error={claimed.isError ? { message: empty, onRetry: () => void claimed.refetch() } : null}
        skeletonRows={PAGE_SIZE}
      />
      {total !== undefined && !claimed.isError && (
        <Pagination
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          total={total}
          onPage={setPage}
        />
      )}
    </>
  )
}
