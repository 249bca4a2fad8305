import { useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/form/SelectField'
import { SearchBox } from '@/components/table/SearchBox'
import type { ListState } from '@/components/table/useListState'
import { programmesQuery } from './api'
import { texts } from './texts'

const t = texts.desk

export function AgreementFilters({ list }: { list: ListState<'programme'> }) {
  const { data: programmes = [] } = useQuery(programmesQuery())
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label={t.quarter}
        labelHidden
        placeholder={t.allQuarters}
        options={programmes.map(({ _id, label }) => ({ value: _id, label }))}
        value={list.filters.programme}
        onChange={({ target }) => list.setFilter('programme', target.value)}
        fieldClassName="w-full md:w-56"
      />
      <SearchBox
        value={list.q}
        onChange={list.setQ}
        placeholder={t.search}
        className="md:max-w-md!"
      />
    </div>
  )
}
