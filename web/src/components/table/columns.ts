import type { ReactNode } from 'react'

export interface Column<T> {
  key: string
  header: ReactNode
  cell: (row: T) => ReactNode
  /** Replaces the cell on a card, which has less space. */
  card?: (row: T) => ReactNode
  align?: 'left' | 'center' | 'right'
  /** The title of the card on phones. The default is the first column. */
  primary?: boolean
  /** Shown under the title of the card, on its own line. */
  secondary?: boolean
  /** Clear without its header. On a card, such columns share a line, so that the card stays low. */
  short?: boolean
  /** A checkbox before the title of the card. */
  leading?: boolean
  /** The picture before the title of a card, such as an avatar. */
  mark?: (row: T) => ReactNode
  /** A link at the end of a card's first line, before the button or arrow. */
  end?: (row: T) => ReactNode
  /** Shown on a card only while it is expanded. */
  folded?: boolean
  /** A button whose label repeats the header. Cards omit the header. */
  action?: boolean
  className?: string
}

export interface DataTableProps<T> {
  columns: readonly Column<T>[]
  rows: readonly T[] | undefined
  rowKey: (row: T) => string
  onRowClick?: (row: T) => void
  /** The address that Ctrl+click and the middle button open in a new tab. */
  rowLink?: (row: T) => string
  selectedKey?: string | null
  detail?: (row: T) => ReactNode
  /** The main action of a card, visible even when collapsed. */
  step?: (row: T) => ReactNode
  loading?: boolean
  /** Shown if there are no rows: a text or an EmptyState. */
  empty: ReactNode
  /** Why rows are missing or outdated: the message and its cause. */
  error?: { message: ReactNode; cause: string; onRetry: () => void } | null
  /** The name of the table for screen readers. */
  caption: string
  /** The number of placeholder rows. With the page size, the page moves least. */
  skeletonRows?: number
  /** For many columns in a dialog: narrow cells, or cards if the columns do not fit. */
  dense?: boolean
  /** For many columns: cards on small laptops, too (the `laptop:` classes). */
  manyColumns?: boolean
}

/** The props of both the table and the cards, once rows exist. */
export type DataRows<T> = Omit<
  DataTableProps<T>,
  'rows' | 'empty' | 'error' | 'skeletonRows' | 'manyColumns'
> & {
  rows: readonly T[]
  placeholders: number
}
