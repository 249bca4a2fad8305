import { PAGE_SIZE, type Page } from '@/lib/paging'
import { Pagination, type PaginationProps } from './Pagination'

interface PageFooterProps extends Pick<PaginationProps, 'noun' | 'children'> {
  query: { data: Pick<Page<unknown>, 'rows' | 'total' | 'isAtLeast'> | undefined }
  list: { page: number; setPage: (page: number) => void }
  size?: number
  /** Hides the footer if there is only one page. */
  onlyIfSeveral?: boolean
}

/** Shows the number of rows and the page navigation, as soon as they are known. */
export function PageFooter({
  query: { data },
  list: { page, setPage },
  size = PAGE_SIZE,
  onlyIfSeveral = false,
  noun,
  children,
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
    >
      {children}
    </Pagination>
  )
}
