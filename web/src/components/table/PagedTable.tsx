import type { ReactNode } from 'react'
import { PAGE_SIZE, type Page } from '@/lib/paging'
import type { DataTableProps } from './columns'
import { DataTable } from './DataTable'
import { PageFooter } from './PageFooter'
import type { PaginationProps } from './Pagination'
import { SearchBox } from './SearchBox'
import type { ListState } from './useListState'

/** A query for one page of a list. */
interface PageQuery<Row> {
  data: Page<Row> | undefined
  isPending: boolean
  isPlaceholderData: boolean
  isError: boolean
  refetch: () => unknown
}

interface PagedTableProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'onRowClick' | 'empty'>,
    Pick<PaginationProps, 'noun'> {
  query: PageQuery<Row>
  /** Search and page, as the address holds them. */
  list: Pick<ListState<never>, 'q' | 'setQ' | 'page' | 'setPage'>
  /** The placeholder of the search; a list with filters brings a head of its own instead. */
  search?: string
  head?: ReactNode
  /** Why the list is not there; the text of an empty one unless said otherwise. */
  failure?: ReactNode
  /** What went wrong, in a sentence. */
  cause: string
  skeletonRows?: number
  /** Leaves the footer out while one page is enough. */
  onlyIfSeveral?: boolean
}

/** A list in pages: its search, its rows and its footer. The page before stays until the next is there. */
export function PagedTable<Row>({
  query,
  list,
  search,
  head = search && (
    <SearchBox value={list.q} onChange={list.setQ} placeholder={search} className="mb-4" />
  ),
  empty,
  failure = empty,
  cause,
  noun,
  skeletonRows = PAGE_SIZE,
  onlyIfSeveral,
  ...table
}: PagedTableProps<Row>) {
  return (
    <>
      {head}
      <DataTable
        {...table}
        rows={query.data?.rows}
        loading={query.isPending || query.isPlaceholderData}
        empty={empty}
        error={query.isError ? { message: failure, cause, onRetry: () => query.refetch() } : null}
        skeletonRows={skeletonRows}
      />
      <PageFooter query={query} list={list} noun={noun} onlyIfSeveral={onlyIfSeveral} />
    </>
  )
}
