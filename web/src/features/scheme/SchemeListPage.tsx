import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import type { AnswerOf } from '@/api/types'
import { CopyableId } from '@/components/page/CopyableId'
import { PageHeader } from '@/components/page/PageHeader'
import type { Column } from '@/components/table/columns'
import { PagedTable } from '@/components/table/PagedTable'
import { useListState } from '@/components/table/useListState'
import { isoDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { claimQueuePath, paths } from '@/lib/paths'
import { Link, useNavigate } from '@/lib/router'
import { OpenWork } from '@/records/CustomerName'
import { waitingNote } from '@/records/waiting'
import { type Scheme, schemeCountsQuery, schemeListQuery } from './api'
import { StateBadge } from './StateBadge'
import { texts } from './texts'

const t = texts.list

type Count = AnswerOf<'/Scheme/counts', 'get'>[number]

const columns = (counts: readonly Count[] | undefined): readonly Column<Scheme>[] => [
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
    cell: ({ schemeId, schemeName }) => (
      <Link
        to={claimsOf(schemeId)}
        className="wrap-anywhere font-medium underline-offset-2 hover:underline max-md:-my-2.5 max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {orMissing(schemeName)}
      </Link>
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
  {
    key: 'state',
    header: t.columns.state,
    short: true,
    cell: (scheme) => <State {...scheme} />,
  },
  {
    key: 'claims',
    header: t.columns.claims,
    short: true,
    cell: ({ schemeId }) =>
      counts && <Claims {...counts.find((one) => one.schemeId === schemeId)} schemeId={schemeId} />,
  },
]

function State({ LiveScheme, isOver, deletedAt }: Scheme) {
  if (deletedAt) return <StateBadge tone="grey">{t.deleted}</StateBadge>
  if (isOver) return <StateBadge tone="grey">{texts.create.over}</StateBadge>
  if (!LiveScheme) return <StateBadge tone="orange">{texts.create.inactive}</StateBadge>
  return <StateBadge tone="green">{texts.create.active}</StateBadge>
}

/** The customers who claimed the scheme, and the claims that wait for the desk. */
function Claims({ schemeId, count = 0, waiting }: Pick<Count, 'schemeId'> & Partial<Count>) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="tabular md:min-w-24">{t.customers(count)}</span>
      <OpenWork note={waitingNote(waiting)} noteTo={claimQueuePath(schemeId)} />
    </span>
  )
}

const claimsOf = (schemeId: string) =>
  `${paths.customerSchemes}?scheme=${encodeURIComponent(schemeId)}`

/** Lists all schemes, the latest end date first. Each links to its claims. */
export default function SchemeListPage() {
  const list = useListState()
  const navigate = useNavigate()
  const schemes = useQuery(schemeListQuery(list.q, list.page))
  const { data: counts } = useQuery(schemeCountsQuery())
  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      <PagedTable
        caption={t.title}
        columns={columns(counts)}
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
