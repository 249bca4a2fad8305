import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/progress/Skeleton'
import { cx } from '@/lib/cx'
import type { Column, DataRows } from './columns'
import { useRowNavigation } from './useRowNavigation'

/** The same columns on a phone: the two most important facts first, the others as label and value. */
export function DataCards<T>({
  columns,
  rows,
  rowKey,
  onRowClick,
  selectedKey,
  detail,
  loading,
  caption,
  placeholders,
  dense = false,
}: DataRows<T>) {
  const navigation = useRowNavigation(rows, onRowClick)
  const title = columns.find((column) => column.primary) ?? columns[0]
  const subtitles = columns.filter((column) => column.secondary && column !== title)
  const leading = columns.find((column) => column.leading)
  const facts = columns.filter(
    (column) => column !== title && !subtitles.includes(column) && column !== leading,
  )
  const others = facts.filter((column) => !column.short)
  const shorts = facts.filter((column) => column.short)
  return (
    <ul
      aria-label={caption}
      aria-busy={loading}
      className={cx(
        'flex flex-col gap-3 transition-opacity',
        dense && 'md:grid md:grid-cols-2 md:items-start',
        loading && placeholders === 0 && 'opacity-60',
      )}
    >
      {Array.from({ length: placeholders }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <li key={row} aria-hidden="true" className={card}>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-4 w-1/3" />
          <Skeleton className="mt-4 h-4 w-3/4" />
        </li>
      ))}
      {rows.map((row, index) => (
        <li
          key={rowKey(row)}
          data-row={rowKey(row)}
          aria-current={selectedKey === rowKey(row) || undefined}
          className={cx(
            card,
            'aria-[current]:border-brand aria-[current]:bg-brand-soft',
            onRowClick && 'cursor-pointer active:bg-hover',
          )}
          {...navigation(index)}
        >
          <div className="flex items-start gap-2">
            {leading && <div className="mt-0.5 mr-1.5">{leading.cell(row)}</div>}
            <div className="min-w-0 flex-1">
              {title && (
                <div className="wrap-anywhere font-semibold text-base">{title.cell(row)}</div>
              )}
              {subtitles.map((column) => (
                <div key={column.key} className="mt-0.5 text-muted text-sm">
                  {column.cell(row)}
                </div>
              ))}
            </div>
            {onRowClick && <Opens unfolds={detail !== undefined} />}
          </div>
          {others.length > 0 && (
            <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
              {others.map((column) => (
                <Fact key={column.key} column={column}>
                  {column.cell(row)}
                </Fact>
              ))}
            </dl>
          )}
          {shorts.length > 0 && (
            <dl className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t pt-2 text-sm">
              {shorts.map((column) => (
                <div key={column.key} className="min-w-0">
                  <dt className="sr-only">{column.header}</dt>
                  <dd className="wrap-anywhere">{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
          {detail && selectedKey === rowKey(row) && (
            <div className="mt-3 border-line border-t pt-3">{detail(row)}</div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Fact<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  const isNamed = column.header && !column.action
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-center">
      <dt className={isNamed ? 'text-muted' : 'sr-only'}>{isNamed ? column.header : 'Actions'}</dt>
      <dd
        className={cx(
          'wrap-anywhere flex min-w-0 flex-wrap gap-2',
          isNamed ? 'justify-end text-right' : 'col-span-2 pt-1',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

/** Shows that the card opens, or what unfolds in it. */
function Opens({ unfolds }: { unfolds: boolean }) {
  const Arrow = unfolds ? ChevronDown : ChevronRight
  return (
    <Arrow
      aria-hidden="true"
      className="mt-0.5 size-5 shrink-0 text-faint transition-transform in-aria-[current]:-scale-y-100"
    />
  )
}

const card = 'rounded-card border border-line bg-surface p-4'
