import { Button } from '@/components/button/Button'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { EmptyState } from '@/components/page/EmptyState'
import { useIsWide } from '@/lib/useMediaQuery'
import type { DataTableProps } from './columns'
import { DataCards } from './DataCards'
import { DataGrid } from './DataGrid'

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
