import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { say } from '@/language'
import { counted, countedAtLeast, sayCount } from '@/lib/count'
import { cx } from '@/lib/cx'
import { openWindow, pageWindow } from './pageWindow'

export interface PaginationProps {
  /** Counted from 1. */
  page: number
  pages: number
  total: number
  /** More rows match than were counted: nobody knows which page is the last. */
  isAtLeast?: boolean
  /** The page is full, so that another may follow one that is not known to be the last. */
  hasMore?: boolean
  onPage: (page: number) => void
  /**
   * What is counted, in the singular, or singular and plural where an s is not enough. Null leaves the
   * count out where the screen has it in another place.
   */
  noun?: string | readonly [one: string, many: string] | null
}

export function Pagination({
  page: asked,
  pages,
  total,
  isAtLeast = false,
  hasMore = false,
  onPage,
  noun = 'record',
}: PaginationProps) {
  if (pages < 1) return null
  // An old link may ask for more than there is; the server then answers with the last page.
  const page = isAtLeast ? asked : Math.min(asked, pages)
  const isLast = isAtLeast ? !hasMore : page >= pages
  return (
    <nav
      aria-label={say('Pagination')}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm"
    >
      {noun !== null && <p className="tabular text-muted">{countOf(total, isAtLeast, noun)}</p>}
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
        {/* On phones the numbers stand above the two buttons, which are then wide enough for a thumb. */}
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
  // The desk's lists may be longer than was counted; those of a customer have tickets alone.
  if (one === 'ticket' && !isAtLeast) return sayCount(total, '{n} ticket', '{n} tickets')
  return (isAtLeast ? countedAtLeast : counted)(total, one, many)
}
