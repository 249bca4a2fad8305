import type { ReactNode } from 'react'
import { Button } from './Button'
import { DataCards } from './DataCards'
import { DataGrid } from './DataGrid'
import { EmptyState } from './EmptyState'
import { LostIllustration } from './illustrations/LostIllustration'
import { useIsWide } from './useMediaQuery'

export interface Column<T> {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  align?: 'left' | 'center' | 'right'
  /** The title of the card on phones. Without one the first column is taken. */
  primary?: boolean
  /** Stands under the title of the card. */
  secondary?: boolean
  className?: string
}

export interface DataTableProps<T> {
  columns: readonly Column<T>[]
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  onRowClick?: (row: T) => void
  selectedKey?: string | null
  /** What unfolds under the selected row. */
  detail?: (row: T) => ReactNode
  loading?: boolean
  /** What stands in place of the rows when there are none: a text or an EmptyState. */
  empty: ReactNode
  error?: { message: ReactNode; onRetry?: () => void } | null
  /** Names the table for screen readers. */
  caption: string
  /** How many rows the skeleton has; the page size makes the least movement. */
  skeletonRows?: number
  /** For many columns in a dialog: narrow cells, and the table scrolls where it still does not fit. */
  dense?: boolean
}

/** What both forms, table and cards, are given once the rows are there. */
export type DataRows<T> = Omit<DataTableProps<T>, 'rows' | 'empty' | 'error' | 'skeletonRows'> & {
  rows: readonly T[]
  placeholders: number
}

/** One definition of columns, shown as a table where there is room and as cards on phones. */
export function DataTable<T>({
  rows = [],
  loading = false,
  empty,
  error,
  skeletonRows = 8,
  ...rest
}: DataTableProps<T>) {
  const wide = useIsWide()
  if (error) {
    return (
      <div role="alert" className="rounded-card border border-line bg-surface">
        <EmptyState
          title={error.message}
          illustration={<LostIllustration />}
          action={
            error.onRetry && (
              <Button variant="secondary" onClick={error.onRetry}>
                Retry
              </Button>
            )
          }
        />
      </div>
    )
  }
  if (!loading && rows.length === 0) {
    return (
      <div role="status" className="rounded-card border border-line bg-surface">
        {typeof empty === 'string' ? <EmptyState title={empty} /> : empty}
      </div>
    )
  }
  const placeholders = loading && rows.length === 0 ? skeletonRows : 0
  const Form = wide ? DataGrid : DataCards
  return <Form {...rest} rows={rows} loading={loading} placeholders={placeholders} />
}
