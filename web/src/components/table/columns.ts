import type { ReactNode } from 'react'

export interface Column<T> {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** What a card shows in place of the cell, where it has less room. */
  card?: (row: T) => ReactNode
  align?: 'left' | 'center' | 'right'
  /** The title of the card on phones. Without one the first column is taken. */
  primary?: boolean
  /** Stands under the title of the card, each in a line of its own. */
  secondary?: boolean
  /** Says enough without its header: on a card it shares a line with others like it, so that the card stays low. */
  short?: boolean
  /** A box that stands before the title of the card, without its header. */
  leading?: boolean
  /** A card shows it only while it is open. */
  folded?: boolean
  /** Holds a button whose word says what the header says: a card leaves the header out. */
  action?: boolean
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
  /** The one step that a card offers, open or not. */
  step?: (row: T) => ReactNode
  loading?: boolean
  /** Shown if there are no rows: a text or an EmptyState. */
  empty: ReactNode
  /** Why there are no rows, or no fresh ones: what the screen says of it, and the cause beside. */
  error?: { message: ReactNode; cause: string; onRetry: () => void } | null
  /** Names the table for screen readers. */
  caption: string
  /** How many rows the skeleton has; the page size makes the least movement. */
  skeletonRows?: number
  /** For many columns in a dialog: narrow cells, and cards where not all of them fit. */
  dense?: boolean
  /** For so many columns that beside the sidebar of a small laptop they are better cards (the classes of `laptop:`). */
  manyColumns?: boolean
}

/** What both forms, table and cards, are given once the rows are there. */
export type DataRows<T> = Omit<
  DataTableProps<T>,
  'rows' | 'empty' | 'error' | 'skeletonRows' | 'manyColumns'
> & {
  rows: readonly T[]
  placeholders: number
}
