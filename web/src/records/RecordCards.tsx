import type { ReactNode } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { EmptyState } from '@/components/page/EmptyState'
import { Skeleton } from '@/components/progress/Skeleton'
import { NotHere } from './NotHere'
import { useScrollIntoView } from './useScrollIntoView'

interface RecordCardsProps<Row> {
  /** The query for all records of one customer. */
  query: {
    data: readonly Row[] | undefined
    isPending: boolean
    isError: boolean
    error: unknown
    refetch: () => unknown
  }
  rowKey: (row: Row) => string
  /** The record in the address, and the message if it is missing. */
  named?: { isIt: (row: Row) => boolean; missing: string } | undefined
  empty: string
  card: (row: Row) => ReactNode
}

/** Shows the records of a desk dialog as cards. A wide screen has two columns. */
export function RecordCards<Row>({ query, rowKey, named, empty, card }: RecordCardsProps<Row>) {
  const isThere = named !== undefined && (query.data?.some(named.isIt) ?? false)
  const box = useScrollIntoView<HTMLUListElement>(isThere)
  const missing = named && query.data && !isThere && <NotHere>{named.missing}</NotHere>
  if ((query.isError && !query.data) || query.data?.length === 0) {
    return (
      <>
        {missing}
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
      </>
    )
  }
  return (
    <>
      {missing}
      <ul
        ref={box}
        className="mt-4 grid items-start gap-4 lg:grid-cols-2"
        aria-busy={query.isPending}
      >
        {query.isPending && <Skeleton className="h-64 w-full" />}
        {query.data?.map((row) => (
          <Place key={rowKey(row)} isNamed={named?.isIt(row) ?? false}>
            {card(row)}
          </Place>
        ))}
      </ul>
    </>
  )
}

/** Marks the card of the record in the address with a label and an outline. */
function Place({ isNamed, children }: { isNamed: boolean; children: ReactNode }) {
  if (!isNamed) return <li className="min-w-0">{children}</li>
  return (
    <li
      aria-current="true"
      className="min-w-0 scroll-my-4 rounded-card bg-brand-soft outline-2 outline-brand"
    >
      <p className="px-4 py-1.5 font-medium text-brand-ink text-xs">
        The link you opened is for this record
      </p>
      {children}
    </li>
  )
}
