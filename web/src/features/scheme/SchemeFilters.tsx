import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/form/SelectField'
import { SearchBox } from '@/components/table/SearchBox'
import type { ListState } from '@/components/table/useListState'
import { schemeCountsQuery } from './api'
import { texts, withCount } from './texts'

const t = texts.manage

/** The scheme with its count of customers, and the search for one of them. */
export function SchemeFilters({ list }: { list: ListState<'scheme'> }) {
  const { data: counts = [], isSuccess } = useQuery(schemeCountsQuery())
  const { scheme } = list.filters
  // The list of schemes leads here with any of them. One that nobody claimed is shown as chosen, too.
  const isUnclaimed = isSuccess && scheme !== '' && !counts.some((one) => one.schemeId === scheme)
  const unclaimed = isUnclaimed ? [{ schemeId: scheme, schemeName: scheme, count: 0 }] : []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label={t.schemeFilter}
        placeholder={withCount(t.allSchemes, isSuccess ? all : undefined)}
        options={[...counts, ...unclaimed].map(({ schemeId, schemeName, count }) => ({
          value: schemeId,
          label: withCount(schemeName, count),
        }))}
        value={scheme}
        onChange={({ target }) => list.setFilter('scheme', target.value)}
        fieldClassName="w-full md:w-72"
      />
      <SearchBox value={list.q} onChange={list.setQ} placeholder={t.search} />
    </div>
  )
}
