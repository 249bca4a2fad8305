import { useQuery } from '@tanstack/react-query'
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
  onOpen: (row: DeskClaim) => void
  linkOf: (row: DeskClaim) => string
}

/** The customers and their claimed schemes. Both lists of the desk use this table. */
export function ClaimedSchemes({ caption, columns, empty, list, onOpen, linkOf }: Props) {
  const { q, page, filters } = list
  const claimed = useQuery(claimedSchemesQuery({ q, scheme: filters.scheme }, page))
  return (
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
      head={<SchemeFilters list={list} />}
      empty={empty}
      // Without a search, the number is beside the scheme above.
      noun={q ? 'record' : null}
      cause={causeOf(claimed.error)}
    />
  )
}
