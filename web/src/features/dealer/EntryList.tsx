import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { RadioGroup } from '@/components/form/RadioGroup'
import { EmptyState } from '@/components/page/EmptyState'
import type { Column } from '@/components/table/columns'
import { DataTable } from '@/components/table/DataTable'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { counted } from '@/lib/count'
import { PAGE_SIZE } from '@/lib/paging'
import { type DeskCall, usePermissions } from '@/records/deskRole'
import { ListFiles } from '@/records/import/ListFiles'
import { type ListName, retireMany } from '@/records/import/lists'
import { ManagedList } from '@/records/ManagedList'
import type { Entry } from './api'
import { said, texts } from './texts'
import { Warnings } from './Warnings'

interface Props<Kind extends Entry> {
  words: (typeof texts)['dealers' | 'locations'] & { edit: string }
  /** The name of the list in addresses. */
  list: ListName
  query: UseQueryResult<Kind[]>
  columns: readonly Column<Kind>[]
  /** The API call that changes need. */
  change: DeskCall
  retire: (entry: Kind) => Promise<unknown>
  restore: (entry: Kind) => Promise<unknown>
  refresh: readonly QueryKey[]
  /** Returns what customers could no longer do. */
  warnings: (entry: Kind) => readonly string[]
  dialog: (edited: Kind | 'new' | undefined, onClose: () => void) => ReactNode
}

/**
 * A list of dealers or locations. It is short, so the page itself searches it. The address holds
 * the filters.
 */
export function EntryList<Kind extends Entry>(props: Props<Kind>) {
  const { words, query, columns, warnings } = props
  const mayChange = usePermissions()(props.change)
  const list = useListState(['state'])
  const isRetired = list.filters.state === 'retired'
  const rows = query.data
    ?.filter(({ retiredAt }) => Boolean(retiredAt) === isRetired)
    .filter(({ name }) => name.toLowerCase().includes(list.q.toLowerCase()))
  return (
    <ManagedList<Kind>
      {...props}
      nameOf={({ name }) => name}
      isRetired={({ retiredAt }) => Boolean(retiredAt)}
      mayChange={mayChange}
      many={{
        keyOf: ({ id }) => id,
        send: (ids, retired) => retireMany(props.list, ids, retired),
        noun: (count) => counted(count, words.one, words.many),
        message: words.retireMany,
      }}
      words={{
        actions: words.columns.actions,
        edit: words.edit,
        retire: texts.retire,
        restore: texts.bringBack,
        question: said.retireQuestion,
        retired: said.retired,
        restored: said.broughtBack,
      }}
      message={(entry) => (
        <div className="grid gap-4">
          <p>{words.retireMessage}</p>
          <Warnings>{warnings(entry)}</Warnings>
        </div>
      )}
    >
      {({ boxes, actions, onAdd, bar }) => {
        const add = mayChange && (
          <Button icon={Plus} onClick={onAdd}>
            {words.add}
          </Button>
        )
        return (
          <>
            <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
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
              {mayChange && (
                <div className="flex flex-wrap items-center gap-2">
                  {add}
                  <ListFiles list={props.list} refresh={props.refresh} />
                </div>
              )}
            </div>
            <DataTable
              caption={words.title}
              columns={[...boxes(rows), ...columns, ...actions]}
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
                ) : query.data?.length ? (
                  <EmptyState
                    title={words.allRetired}
                    text={words.allRetiredText}
                    action={
                      <Button
                        variant="secondary"
                        onClick={() => list.setFilter('state', 'retired')}
                      >
                        {texts.showRetired}
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState title={words.empty} text={words.emptyText} action={add} />
                )
              }
              error={loadFailure(query, words.loadFailure)}
            />
            {bar(rows)}
          </>
        )
      }}
    </ManagedList>
  )
}
