import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { say } from '@/language'
import { counted, countedAtLeast, sayCount } from '@/lib/count'
import { cx } from '@/lib/cx'
import { openWindow, pageWindow } from './pageWindow'

export interface PaginationProps {
  /** The first page is 1. */
  page: number
  pages: number
  total: number
  /** More rows match than the server counted, so the last page is unknown. */
  isAtLeast?: boolean
  /** Whether the current page is full, so that another may follow. */
  hasMore?: boolean
  onPage: (page: number) => void
  /** The noun for the rows: the singular, or singular and plural. With null, no count is shown. */
  noun?: string | readonly [one: string, many: string] | null
  /** Shown after the count. */
  children?: ReactNode
}

export function Pagination({
  page: asked,
  pages,
  total,
  isAtLeast = false,
  hasMore = false,
  onPage,
  noun = 'record',
  children,
}: PaginationProps) {
  if (pages < 1) return null
  // An old link may ask for a page beyond the end. The server then returns the last page.
  const page = isAtLeast ? asked : Math.min(asked, pages)
  const isLast = isAtLeast ? !hasMore : page >= pages
  return (
    <nav
      aria-label={say('Pagination')}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm"
    >
      <div className="flex items-center gap-2 empty:hidden">
        {noun !== null && <p className="tabular text-muted">{countOf(total, isAtLeast, noun)}</p>}
        {children}
      </div>
      <div className="ml-auto grid grid-cols-2 items-center gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:gap-1">
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:order-1 max-sm:h-control"
          icon={ChevronLeft}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          {say('Previous')}
        </Button>
        {/* On phones, the numbers are above the buttons, so that the buttons are wide enough. */}
        <div className="flex flex-wrap items-center justify-center gap-1 max-sm:col-span-2 max-sm:gap-0">
          {(isAtLeast ? openWindow(page, isLast) : pageWindow(page, pages)).map((item) =>
            item === '...' ? (
              <span key="dots" className="w-6 text-center text-muted">
                ...
              </span>
            ) : (
              <button
                key={item}
                type="button"
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
                className={cx(
                  'tabular h-8 min-w-8 max-md:h-11 max-md:min-w-11 rounded-control px-1.5 font-medium transition-colors',
                  item === page
                    ? 'bg-brand text-on-brand'
                    : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {item}
              </button>
            ),
          )}
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:order-1 max-sm:h-control"
          disabled={isLast}
          onClick={() => onPage(page + 1)}
        >
          {say('Next')}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}

function countOf(
  total: number,
  isAtLeast: boolean,
  noun: string | readonly [string, string],
): string {
  const [one, many] = typeof noun === 'string' ? [noun, undefined] : noun
  // Only lists of the desk can be longer than counted. A customer's list contains only tickets.
  if (one === 'ticket' && !isAtLeast) return sayCount(total, '{n} ticket', '{n} tickets')
  return (isAtLeast ? countedAtLeast : counted)(total, one, many)
}
