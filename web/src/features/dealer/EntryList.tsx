import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { RadioGroup } from '@/components/form/RadioGroup'
import { EmptyState } from '@/components/page/EmptyState'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { PAGE_SIZE } from '@/lib/paging'
import type { Entry } from './api'
import { texts } from './texts'

interface Props<Kind extends Entry> {
  words: (typeof texts)['dealers' | 'locations']
  query: UseQueryResult<Kind[]>
  columns: readonly Column<Kind>[]
  /** Missing for those who may only look. */
  onAdd: (() => void) | undefined
}

/** Dealers or locations: few enough to be searched on the screen. The address holds what is shown. */
export function EntryList<Kind extends Entry>({ words, query, columns, onAdd }: Props<Kind>) {
  const list = useListState(['state'])
  const isRetired = list.filters.state === 'retired'
  const rows = query.data
    ?.filter(({ retiredAt }) => Boolean(retiredAt) === isRetired)
    .filter(({ name }) => name.toLowerCase().includes(list.q.toLowerCase()))
  const add = onAdd && (
    <Button icon={Plus} onClick={onAdd}>
      {words.add}
    </Button>
  )
  return (
    <>
      <p className="mb-4 max-w-prose text-body text-muted">{words.help}</p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:w-full md:flex-1">
          <SearchBox value={list.q} onChange={list.setQ} placeholder={words.search} />
          <RadioGroup
            label={texts.stateFilter}
            labelHidden
            look="segmented"
            name="state"
            options={texts.states}
            value={isRetired ? 'retired' : ''}
            onChange={({ target }) => list.setFilter('state', target.value)}
          />
        </div>
        {add}
      </div>
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={query.isPending}
        skeletonRows={PAGE_SIZE}
        empty={
          list.q ? (
            <EmptyState
              title={texts.nothingFound}
              action={
                <Button variant="secondary" onClick={() => list.setQ('')}>
                  {texts.clear}
                </Button>
              }
            />
          ) : isRetired ? (
            words.noneRetired
          ) : (
            <EmptyState title={words.empty} text={words.emptyText} action={add} />
          )
        }
        error={loadFailure(query, words.loadFailure)}
      />
    </>
  )
}
