import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Skeleton } from '@/components/progress/Skeleton'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import type { Column, DataRows } from './columns'
import { useRowNavigation } from './useRowNavigation'

/**
 * Shows the columns as cards on a phone: the two main facts first, the others with their labels.
 */
export function DataCards<T>({
  columns,
  rows,
  rowKey,
  onRowClick,
  rowLink,
  selectedKey,
  detail,
  step,
  loading,
  caption,
  placeholders,
  dense = false,
}: DataRows<T>) {
  const id = useId()
  const navigation = useRowNavigation(rows, onRowClick, rowLink)
  const title = columns.find((column) => column.primary) ?? columns[0]
  const subtitles = columns.filter((column) => column.secondary && column !== title)
  const leading = columns.find((column) => column.leading)
  const facts = columns.filter(
    (column) => column !== title && !subtitles.includes(column) && column !== leading,
  )
  const rest = facts.filter((column) => !column.short)
  // A single button stands beside the title, in place of the arrow.
  const onlyAction = detail === undefined && rest.length === 1 && rest[0]?.action ? rest[0] : null
  const others = onlyAction ? [] : rest
  const shorts = facts.filter((column) => column.short)
  return (
    <ul
      aria-label={caption}
      aria-busy={loading}
      className={cx(
        'flex flex-col gap-3 transition-opacity',
        !detail && 'max-md:gap-2',
        dense && 'md:grid md:grid-cols-2 md:items-start',
        loading && placeholders === 0 && 'opacity-60',
      )}
    >
      {Array.from({ length: placeholders }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <li key={row} aria-hidden="true" className={cx(card, 'p-3')}>
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </li>
      ))}
      {rows.map((row, index) => {
        const isOpen = selectedKey === rowKey(row)
        const name = `${id}-${index}`
        return (
          <li
            key={rowKey(row)}
            data-row={rowKey(row)}
            aria-current={isOpen || undefined}
            className={cx(
              card,
              'p-3',
              'aria-[current]:border-brand aria-[current]:bg-brand-soft',
              onRowClick && 'cursor-pointer active:bg-hover',
            )}
            {...(detail ? { onClick: navigation(index).onClick } : navigation(index))}
          >
            <div className="flex items-start gap-2">
              {leading && <div className="mt-0.5 mr-1.5">{leading.cell(row)}</div>}
              {title?.mark && <div className="mt-1 mr-1">{title.mark(row)}</div>}
              <div className="min-w-0 flex-1">
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1">
                    {title && (
                      <Title isHeading={detail !== undefined} id={name}>
                        {cellOf(title, row)}
                      </Title>
                    )}
                    {subtitles.map((column) => (
                      <div key={column.key} className="text-muted text-sm leading-5">
                        {cellOf(column, row)}
                      </div>
                    ))}
                  </div>
                  {title?.end && (
                    <div className={cx('flex items-center', onlyAction ? 'h-11' : 'h-6')}>
                      {title.end(row)}
                    </div>
                  )}
                  {onlyAction && cellOf(onlyAction, row)}
                  {onRowClick &&
                    !onlyAction &&
                    (detail ? (
                      <Unfolds
                        isOpen={isOpen}
                        of={name}
                        controls={`${name}-more`}
                        onClick={() => onRowClick(row)}
                      />
                    ) : (
                      <Opens />
                    ))}
                </div>
                <Shorts columns={shorts} row={row} />
              </div>
            </div>
            <Facts
              columns={others.filter(({ folded }) => !folded)}
              row={row}
              isLow={detail !== undefined}
            />
            {step && <div className="mt-2 empty:hidden">{step(row)}</div>}
            {isOpen && <Facts columns={others.filter(({ folded }) => folded)} row={row} isLow />}
            {detail && (
              <div id={`${name}-more`} className={cx(isOpen && 'mt-3 border-line border-t pt-3')}>
                {isOpen && detail(row)}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ShortsProps<T> {
  columns: readonly Column<T>[]
  row: T
}

function Shorts<T>({ columns, row }: ShortsProps<T>) {
  const shown = columns
    .map((column) => ({ column, content: cellOf(column, row) }))
    .filter(({ content }) => content !== null)
  if (shown.length === 0) return null
  return (
    <dl className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {shown.map(({ column, content }) => (
        <div key={column.key} className="min-w-0 only:flex-1">
          <dt className="sr-only">{column.header}</dt>
          <dd className="wrap-anywhere">{content}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FactsProps<T> {
  columns: readonly Column<T>[]
  row: T
  /** Whether the card should be as low as possible. */
  isLow: boolean
}

function Facts<T>({ columns, row, isLow }: FactsProps<T>) {
  if (columns.length === 0) return null
  return (
    <dl
      className={cx(
        'grid grid-cols-1 gap-y-2 border-line border-t text-sm',
        isLow ? 'mt-2 pt-2' : 'mt-3 pt-3',
      )}
    >
      {columns.map((column) => (
        <Fact key={column.key} column={column}>
          {cellOf(column, row)}
        </Fact>
      ))}
    </dl>
  )
}

function Fact<T>({ column, children }: { column: Column<T>; children: ReactNode }) {
  const isNamed = column.header && !column.action
  return (
    // With large text, the value wraps below its label.
    <div className="flex flex-wrap items-center gap-x-4">
      <dt className={isNamed ? 'text-muted' : 'sr-only'}>
        {isNamed ? column.header : say('Actions')}
      </dt>
      <dd
        className={cx(
          'wrap-anywhere flex min-w-0 flex-wrap gap-2',
          isNamed ? 'flex-1 basis-24 justify-end text-right' : 'basis-full pt-1',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

const cellOf = <T,>(column: Column<T>, row: T): ReactNode => (column.card ?? column.cell)(row)

interface TitleProps {
  isHeading: boolean
  id: string
  children: ReactNode
}

/** An expandable card is a section of the page, so it has a heading. */
function Title({ isHeading, id, children }: TitleProps) {
  const Tag = isHeading ? 'h2' : 'div'
  return (
    <Tag id={id} className="wrap-anywhere font-semibold text-base leading-snug">
      {children}
    </Tag>
  )
}

interface UnfoldsProps {
  isOpen: boolean
  /** The ids of the card's title and of its expandable part. */
  of: string
  controls: string
  onClick: () => void
}

function Unfolds({ isOpen, of, controls, onClick }: UnfoldsProps) {
  const id = useId()
  return (
    <button
      type="button"
      id={id}
      aria-label={say('Details')}
      aria-labelledby={`${id} ${of}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onClick}
      className="-my-2.5 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover"
    >
      <ChevronDown
        aria-hidden="true"
        className="size-5 transition-transform in-aria-expanded:-scale-y-100"
      />
    </button>
  )
}

function Opens() {
  return <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-faint" />
}

const card = 'rounded-card border border-line bg-surface'
