import { useQuery } from '@tanstack/react-query'
import { CopyableId } from '@/components/page/CopyableId'
import { PageHeader } from '@/components/page/PageHeader'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { Pagination } from '@/components/table/Pagination'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { isoDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { PAGE_SIZE, type Scheme, schemeListQuery } from './api'
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
  const { q, setQ, page, setPage } = useListState()
  const schemes = useQuery(schemeListQuery(q, page))
  const total = schemes.data?.total

  return (
    <>
      <PageHeader title={t.title} />
      <SearchBox value={q} onChange={setQ} placeholder={t.search} className="mb-4" />
      <DataTable
        caption={t.title}
        columns={columns}
        rows={schemes.data?.rows}
        rowKey={(scheme) => scheme._id}
        loading={schemes.isPending || schemes.isPlaceholderData}
        empty={t.empty}
        error={schemes.isError ? { message: t.empty, onRetry: () => void schemes.refetch() } : null}
        skeletonRows={PAGE_SIZE}
      />
      {total !== undefined && !schemes.isError && (
        <Pagination
          page={page}
          pages={Math.ceil(total / PAGE_SIZE)}
          total={total}
          onPage={setPage}
          noun="scheme"
        />
      )}
    </>
  )
}
