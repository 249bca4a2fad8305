import { Button } from '@/components/button/Button'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { say } from '@/language'
import { useHasRoom, useIsWide, useMediaQuery } from '@/lib/useMediaQuery'
import type { DataTableProps } from './columns'
import { DataCards } from './DataCards'
import { DataGrid } from './DataGrid'

/**
 * Below this width, such as an upright tablet, more than five columns would break ids into two
 * lines.
 */
const ROOM_FOR_MANY_COLUMNS = '(min-width: 64rem)'

/** Shows rows as a table on wide screens and as cards on phones. */
export function DataTable<T>({
  rows = [],
  loading = false,
  empty,
  error,
  skeletonRows = 8,
  manyColumns = false,
  ...rest
}: DataTableProps<T>) {
  const isWide = useIsWide()
  const hasRoomForMany = useMediaQuery(ROOM_FOR_MANY_COLUMNS)
  const hasRoomOfALaptop = useHasRoom()
  // A narrow column of boxes does not count.
  const columns = rest.columns.filter(({ leading }) => !leading).length
  const wide = rest.dense || manyColumns ? hasRoomOfALaptop : columns > 5 ? hasRoomForMany : isWide
  if (error && rows.length === 0) {
    return <LoadFailure {...error} framed />
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
  return (
    <>
      {error && <NotFresh cause={error.cause} onRetry={error.onRetry} />}
      <Form {...rest} rows={rows} loading={loading} placeholders={placeholders} />
    </>
  )
}

/** Old rows stay visible. Without them, users might think that the data is lost. */
function NotFresh({ cause, onRetry }: { cause: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-tone-yellow px-4 py-2 text-sm text-tone-yellow-ink"
    >
      <p className="min-w-0 flex-1 basis-60">This list may be out of date. {cause}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {say('Retry')}
      </Button>
    </div>
  )
}
