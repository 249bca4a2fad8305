import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Card } from '@/components/page/Card'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Skeleton } from '@/components/progress/Skeleton'
import { PageFooter } from '@/components/table/PageFooter'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { schemesQuery } from './api'
import { CreateSchemeForm } from './CreateSchemeForm'
import { SchemeCard } from './SchemeCard'
import { texts } from './texts'

const t = texts.create

export default function CreateSchemePage() {
  const list = useListState()
  const schemes = useQuery(schemesQuery(list.q, list.page))
  const rows = schemes.data?.rows

  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      <Card>
        <CreateSchemeForm />
      </Card>
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-base">{t.list}</h2>
        <SearchBox value={list.q} onChange={list.setQ} placeholder={texts.list.search} />
      </div>
      <ul aria-busy={schemes.isPending} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {schemes.isPending &&
          ['first', 'second', 'third'].map((place) => (
            <li key={place}>
              <Skeleton className="h-32 rounded-card" />
            </li>
          ))}
        {rows?.map((scheme) => (
          <SchemeCard key={scheme._id} scheme={scheme} />
        ))}
      </ul>
      {schemes.isError && !rows && (
        <LoadFailure
          framed
          message={t.empty}
          cause={causeOf(schemes.error)}
          onRetry={schemes.refetch}
        />
      )}
      {rows?.length === 0 && (
        <Card padded={false} role="status">
          <EmptyState title={list.q ? texts.list.empty : t.empty} />
        </Card>
      )}
      <PageFooter query={schemes} list={list} noun="scheme" />
    </>
  )
}
