import { useQuery } from '@tanstack/react-query'
import { CopyableId } from '@/components/page/CopyableId'
import { PageHeader } from '@/components/page/PageHeader'
import type { Column } from '@/components/table/columns'
import { PagedTable } from '@/components/table/PagedTable'
import { useListState } from '@/components/table/useListState'
import { isoDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { type Scheme, schemeListQuery } from './api'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const t = texts.list

const columns: readonly Column<Scheme>[] = [
  {
    key: 'id',
    header: t.columns.id,
    secondary: true,
    cell: ({ schemeId }) => <CopyableId value={schemeId} />,
  },
  {
    key: 'name',
    header: t.columns.name,
    primary: true,
    cell: ({ schemeName, deletedAt }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere font-medium">{orMissing(schemeName)}</span>
        {deletedAt && <StateBadge tone="grey">{t.deleted}</StateBadge>}
      </span>
    ),
  },
  {
    key: 'date',
    header: t.columns.date,
    className: 'tabular whitespace-nowrap',
    cell: ({ schemeEndDate }) => isoDate(schemeEndDate),
  },
]

/** Every scheme there ever was, the latest end date first. */
export default function SchemeListPage() {
  const list = useListState()
  const schemes = useQuery(schemeListQuery(list.q, list.page))
  return (
    <>
      <PageHeader title={t.title} />
      <PagedTable
        caption={t.title}
        columns={columns}
        rowKey={(scheme) => scheme._id}
        query={schemes}
        list={list}
        search={t.search}
        empty={t.empty}
        noun="scheme"
      />
    </>
  )
}
