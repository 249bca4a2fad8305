import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SelectField } from '@/components/form/SelectField'
import { SearchBox } from '@/components/table/SearchBox'
import type { ListState } from '@/components/table/useListState'
import { schemeCountsQuery } from './api'
import { texts, withCount } from './texts'

const t = texts.manage

interface Props {
  list: ListState<'scheme'>
  /** More filters, at the end of the row. */
  children?: ReactNode
}

/** Selects a scheme and searches its customers. */
export function SchemeFilters({ list, children }: Props) {
  const { data: counts = [], isSuccess } = useQuery(schemeCountsQuery())
  const { scheme } = list.filters
  // The scheme list links here. A scheme without claims appears in the selection, too.
  const isUnclaimed = isSuccess && scheme !== '' && !counts.some((one) => one.schemeId === scheme)
  const unclaimed = isUnclaimed ? [{ schemeId: scheme, schemeName: scheme, count: 0 }] : []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label={t.schemeFilter}
        labelHidden
        placeholder={withCount(t.allSchemes, isSuccess ? all : undefined)}
        options={[...counts, ...unclaimed].map(({ schemeId, schemeName, count }) => ({
          value: schemeId,
          label: withCount(schemeName, count),
        }))}
        value={scheme}
        onChange={({ target }) => list.setFilter('scheme', target.value)}
        fieldClassName="min-w-0 flex-1 md:w-72 md:flex-none"
      />
      <SearchBox
        value={list.q}
        onChange={list.setQ}
        placeholder={t.search}
        className="max-md:order-last"
      />
      <div className="ml-auto empty:hidden">{children}</div>
    </div>
  )
}
