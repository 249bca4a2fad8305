import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { causeOf } from '@/api/error'
import type { Column } from '@/components/table/columns'
import { PagedTable } from '@/components/table/PagedTable'
import type { ListState } from '@/components/table/useListState'
import { claimedSchemesQuery, type DeskClaim } from './api'
import { SchemeFilters } from './SchemeFilters'

interface Props {
  caption: string
  columns: readonly Column<DeskClaim>[]
  empty: string
  list: ListState<'scheme'>
  /** The switch between all and waiting claims, and its value. */
  waiting?: ReactNode
  isWaiting?: boolean
  onOpen: (row: DeskClaim) => void
  linkOf: (row: DeskClaim) => string
}

/** The customers and their claimed schemes. Both lists of the desk use this table. */
export function ClaimedSchemes({
  caption,
  columns,
  empty,
  list,
  waiting,
  isWaiting = false,
  onOpen,
  linkOf,
}: Props) {
  const { q, page, filters } = list
  const filter = { q, scheme: filters.scheme, ...(isWaiting && { waiting: '1' as const }) }
  const claimed = useQuery(claimedSchemesQuery(filter, page))
  return (
    <div className="md:max-2xl:[--cell-x:0.5rem] md:[--cell-y:0.125rem]">
      <PagedTable
        caption={caption}
        columns={columns}
        rowKey={(row) => `${row.customerId} ${row.schemeId}`}
        onRowClick={onOpen}
        rowLink={linkOf}
        query={claimed}
        list={list}
        // The dialog of another row needs a decision first, so the keys do not move below it.
        keys={{ opened: '' }}
        head={<SchemeFilters list={list}>{waiting}</SchemeFilters>}
        empty={empty}
        // Without a search, the number is beside the scheme above.
        noun={q || isWaiting ? 'record' : null}
        cause={causeOf(claimed.error)}
      />
    </div>
  )
}
