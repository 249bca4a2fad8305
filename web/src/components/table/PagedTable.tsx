import { type ReactNode, useState } from 'react'
import { KeysButton } from '@/components/overlay/KeysButton'
import { whenOpened } from '@/components/overlay/whenOpened'
import { PAGE_SIZE, type Page } from '@/lib/paging'
import type { DataTableProps } from './columns'
import { DataTable } from './DataTable'
import { PageFooter } from './PageFooter'
import type { PaginationProps } from './Pagination'
import { SearchBox } from './SearchBox'
import type { ListState } from './useListState'
import { type RowKeys, usePagedKeys } from './usePagedKeys'

const ListKeysDialog = whenOpened(async () => (await import('./ListKeysDialog')).ListKeysDialog)

interface PageQuery<Row> {
  data: Page<Row> | undefined
  isPending: boolean
  isPlaceholderData: boolean
  isError: boolean
  refetch: () => unknown
}

interface PagedTableProps<Row>
  extends Pick<
      DataTableProps<Row>,
      'caption' | 'columns' | 'rowKey' | 'onRowClick' | 'rowLink' | 'empty'
    >,
    Pick<PaginationProps, 'noun'> {
  query: PageQuery<Row>
  list: Pick<ListState<never>, 'q' | 'setQ' | 'page' | 'setPage'>
  /** The placeholder of the search field. A list with filters has its own `head` instead. */
  search?: string
  head?: ReactNode
  /** The message if the list cannot be loaded. The default is the text of an empty list. */
  failure?: ReactNode
  cause: string
  skeletonRows?: number
  /** Hides the footer if there is only one page. */
  onlyIfSeveral?: boolean
  /** With it, the list has the keys of the desk. '?' shows them. */
  keys?: RowKeys<Row>
}

/**
 * A list in pages, with search, rows and footer. The old page stays visible until the new one has
 * loaded.
 */
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
  keys,
  ...table
}: PagedTableProps<Row>) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const onHelp = () => setHelpOpen(true)
  const box = usePagedKeys({ query, list, rowKey: table.rowKey, keys, onHelp })
  return (
    <>
      <div ref={box}>
        {head}
        <DataTable
          {...table}
          rows={query.data?.rows}
          loading={query.isPending || query.isPlaceholderData}
          empty={empty}
          error={query.isError ? { message: failure, cause, onRetry: () => query.refetch() } : null}
          skeletonRows={skeletonRows}
        />
      </div>
      <PageFooter query={query} list={list} noun={noun} onlyIfSeveral={onlyIfSeveral}>
        {keys && <KeysButton onClick={onHelp}>Shortcuts</KeysButton>}
      </PageFooter>
      {keys && <ListKeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />}
    </>
  )
}
