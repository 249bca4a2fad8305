import type { ReactNode } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { EmptyState } from '@/components/page/EmptyState'
import { Skeleton } from '@/components/progress/Skeleton'

interface RecordCardsProps<Row> {
  /** A query for all records of one customer. */
  query: {
    data: readonly Row[] | undefined
    isPending: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  rowKey: (row: Row) => string
  empty: string
  card: (row: Row) => ReactNode
}

/** The records in a dialog of the desk, one card each, in two columns where there is room. */
export function RecordCards<Row>({ query, rowKey, empty, card }: RecordCardsProps<Row>) {
  if ((query.isError && !query.data) || query.data?.length === 0) {
    return (
      <EmptyState
        title={empty}
        text={query.isError && causeOf(query.error)}
        action={
          query.isError && (
            <Button variant="secondary" onClick={() => query.refetch()}>
              Retry
            </Button>
          )
        }
      />
    )
  }
  return (
    <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2" aria-busy={query.isPending}>
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {query.data?.map((row) => (
        <li key={rowKey(row)} className="min-w-0">
          {card(row)}
        </li>
      ))}
    </ul>
  )
}
