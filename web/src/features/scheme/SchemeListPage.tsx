import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { CopyableId } from '@/components/page/CopyableId'
import { PageHeader } from '@/components/page/PageHeader'
import type { Column } from '@/components/table/columns'
import { PagedTable } from '@/components/table/PagedTable'
import { useListState } from '@/components/table/useListState'
import { isoDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { paths } from '@/lib/paths'
import { Link, useNavigate } from '@/lib/router'
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
    cell: ({ schemeId, schemeName, deletedAt }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Link
          to={claimsOf(schemeId)}
          className="wrap-anywhere font-medium underline-offset-2 hover:underline max-md:-my-2.5 max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {orMissing(schemeName)}
        </Link>
        {deletedAt && <StateBadge tone="grey">{t.deleted}</StateBadge>}
      </span>
    ),
  },
  {
    key: 'date',
    header: t.columns.date,
    short: true,
    className: 'tabular whitespace-nowrap',
    cell: ({ schemeEndDate }) => isoDate(schemeEndDate),
    card: ({ schemeEndDate }) => (
      <>
        <span aria-hidden="true" className="text-muted">
          {t.columns.date}{' '}
        </span>
        <span className="tabular">{isoDate(schemeEndDate)}</span>
      </>
    ),
  },
]

const claimsOf = (schemeId: string) =>
  `${paths.customerSchemes}?scheme=${encodeURIComponent(schemeId)}`

/** Lists all schemes, the latest end date first. Each links to its claims. */
export default function SchemeListPage() {
  const list = useListState()
  const navigate = useNavigate()
  const schemes = useQuery(schemeListQuery(list.q, list.page))
  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      <PagedTable
        caption={t.title}
        columns={columns}
        rowKey={(scheme) => scheme._id}
        onRowClick={({ schemeId }) => void navigate(claimsOf(schemeId))}
        rowLink={({ schemeId }) => claimsOf(schemeId)}
        query={schemes}
        list={list}
        keys={{ opened: '' }}
        search={t.search}
        empty={t.empty}
        cause={causeOf(schemes.error)}
        noun="scheme"
      />
    </>
  )
}
