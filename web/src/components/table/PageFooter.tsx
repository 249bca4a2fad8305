import { PAGE_SIZE, type Page } from '@/lib/paging'
import { Pagination, type PaginationProps } from './Pagination'

interface PageFooterProps extends Pick<PaginationProps, 'noun'> {
  /** The query whose rows stand above. */
  query: { data: Pick<Page<unknown>, 'rows' | 'total' | 'isAtLeast'> | undefined }
  /** The page that is shown, and how to show another. */
  list: { page: number; setPage: (page: number) => void }
  size?: number
  /** Leaves the footer out while one page is enough. */
  onlyIfSeveral?: boolean
}

/** How many rows there are and the way to the others, as soon as that is known. */
export function PageFooter({
  query: { data },
  list: { page, setPage },
  size = PAGE_SIZE,
  onlyIfSeveral = false,
  noun,
}: PageFooterProps) {
  if (!data || (onlyIfSeveral && data.total <= size)) return null
  return (
    <Pagination
      page={page}
      pages={Math.ceil(data.total / size)}
      total={data.total}
      isAtLeast={data.isAtLeast}
      hasMore={data.rows.length === size}
      onPage={setPage}
      noun={noun}
    />
  )
}
