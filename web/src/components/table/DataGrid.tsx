import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '@/components/progress/Skeleton'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import type { Column, DataRows } from './columns'
import { useRowNavigation } from './useRowNavigation'

const alignment = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

/**
 * The table for wide screens. The header stays visible, rows are 44 px high, and the whole row is
 * clickable.
 */
export function DataGrid<T>({
  columns,
  rows,
  rowKey,
  onRowClick,
  rowLink,
  selectedKey,
  detail,
  loading,
  caption,
  placeholders,
  dense = false,
}: DataRows<T>) {
  const navigation = useRowNavigation(rows, onRowClick, rowLink)
  return (
    // overflow-clip lets the header stick to the page. If the table scrolls, nothing covers its
    // top, so the header needs no offset.
    <div
      className={cx(
        'overflow-x-auto overflow-y-hidden rounded-card border border-line bg-surface',
        dense
          ? '[--cell-x:0.5rem] [--sticky-top:0px]'
          : 'max-lg:[--cell-x:0.75rem] max-lg:[--sticky-top:0px] lg:overflow-clip',
      )}
    >
      <table
        aria-busy={loading}
        className={cx(
          'w-full border-separate border-spacing-0 text-sm transition-opacity',
          loading && placeholders === 0 && 'opacity-60',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'sticky top-[var(--sticky-top,0px)] z-10 h-10 whitespace-nowrap border-line border-b bg-surface px-(--cell-x,1rem) font-medium text-muted text-xs',
                  alignment[column.align ?? 'left'],
                )}
              >
                {column.header || <span className="sr-only">{say('Actions')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {Array.from({ length: placeholders }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <tr key={row}>
              {columns.map((column, place) => (
                <Cell key={column.key} column={column}>
                  <Skeleton
                    className={cx(
                      'h-3.5',
                      widths[(row + place) % widths.length],
                      column.align === 'right' && 'ml-auto',
                    )}
                  />
                </Cell>
              ))}
            </tr>
          ))}
          {rows.map((row, index) => {
            const selected = selectedKey === rowKey(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr
                  data-row={rowKey(row)}
                  aria-current={selected || undefined}
                  className={cx(
                    'transition-colors hover:bg-hover aria-[current]:bg-brand-soft',
                    onRowClick && 'cursor-pointer',
                    'focus-visible:-outline-offset-2',
                  )}
                  {...navigation(index)}
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column}>
                      {column.cell(row)}
                    </Cell>
                  ))}
                </tr>
                {selected && detail && (
                  <tr>
                    <td colSpan={columns.length} className="border-line border-b bg-sunken p-4">
                      {detail(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Placeholders of different widths look like text that is loading. */
const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'] as const

function Cell<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  return (
    <td
      className={cx(
        'h-11 border-line border-b px-(--cell-x,1rem) py-(--cell-y,0.375rem)',
        alignment[column.align ?? 'left'],
        column.align === 'right' && 'tabular',
        column.className,
      )}
    >
      {children}
    </td>
  )
}
