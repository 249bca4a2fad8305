import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { RadioGroup } from '@/components/form/RadioGroup'
import { EmptyState } from '@/components/page/EmptyState'
import { PagedTable } from '@/components/table/PagedTable'
import { SearchBox } from '@/components/table/SearchBox'
import { useListState } from '@/components/table/useListState'
import { usePermissions } from '@/records/deskRole'
import { ExportButtons } from '@/records/ExportButtons'
import { ManagedList } from '@/records/ManagedList'
import {
  catalogueKey,
  exportModels,
  type Model,
  type ModelFilter,
  modelsQuery,
  restoreModel,
  retireModel,
} from './api'
import { ImportDialog } from './ImportDialog'
import { ModelDialog } from './ModelDialog'
import { modelColumns } from './modelColumns'
import { said, texts } from './texts'

const t = texts.models
const sheets = [{ label: t.export, save: exportModels }]

export default function ModelsPart() {
  const list = useListState(['state'])
  const filter: ModelFilter = { q: list.q, state: stateOf(list.filters.state) }
  const models = useQuery(modelsQuery(filter, list.page))
  const mayChange = usePermissions()('POST /desk/catalogue/models')
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ManagedList<Model>
        nameOf={({ modelNo }) => modelNo}
        isRetired={({ retiredAt }) => retiredAt !== undefined}
        mayChange={mayChange}
        words={{
          ...said,
          ...t,
          retired: said.retired,
          actions: t.columns.actions,
          question: said.retireQuestion,
        }}
        message={() => t.retireMessage}
        retire={retireModel}
        restore={restoreModel}
        refresh={[catalogueKey]}
        dialog={(model, onClose) => <ModelDialog model={model} onClose={onClose} />}
      >
        {({ actions, onAdd }) => (
          // Low cells, so that the pages below fit on a laptop screen.
          <div className="md:[--cell-y:0.125rem]">
            <PagedTable
              caption={t.title}
              columns={[...modelColumns, ...actions]}
              rowKey={({ id }) => id}
              query={models}
              list={list}
              head={
                <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
                  <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:w-full md:flex-1">
                    {/* Narrow, so that everything fits on one line beside the sidebar. */}
                    <SearchBox
                      value={list.q}
                      onChange={list.setQ}
                      placeholder={t.search}
                      label={t.searchLabel}
                      className="md:max-w-64!"
                    />
                    <RadioGroup
                      label={t.state}
                      labelHidden
                      look="segmented"
                      name="state"
                      options={t.states}
                      value={filter.state}
                      onChange={({ target }) => list.setFilter('state', target.value)}
                    />
                  </div>
                  {mayChange && (
                    <div className="flex flex-wrap items-center gap-2">
                      <Button icon={Plus} onClick={onAdd}>
                        {t.add}
                      </Button>
                      <Button variant="secondary" icon={Upload} onClick={() => setImporting(true)}>
                        {t.import}
                      </Button>
                      <ExportButtons filter={filter} kinds={sheets} />
                    </div>
                  )}
                </div>
              }
              empty={
                <Empty filter={filter} onShowRetired={() => list.setFilter('state', 'retired')} />
              }
              failure={t.loadFailure}
              cause={causeOf(models.error)}
              noun={t.noun}
            />
          </div>
        )}
      </ManagedList>
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

interface EmptyProps {
  filter: ModelFilter
  onShowRetired: () => void
}

function Empty({ filter: { q, state }, onShowRetired }: EmptyProps) {
  const retired = useQuery({
    ...modelsQuery({ q: '', state: 'retired' }, 1),
    enabled: !q && state === '',
  })
  if (q) return <EmptyState title={t.notFound} />
  if (state === 'retired') return <EmptyState title={t.noneRetired} />
  if (retired.data?.total) {
    return (
      <EmptyState
        title={t.allRetired}
        text={t.allRetiredText}
        action={
          <Button variant="secondary" onClick={onShowRetired}>
            {t.showRetired}
          </Button>
        }
      />
    )
  }
  return <EmptyState title={t.empty} text={t.emptyText} />
}

/** An address may contain any text. */
function stateOf(text: string): ModelFilter['state'] {
  return text === 'retired' || text === 'all' ? text : ''
}
