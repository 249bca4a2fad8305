import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { ConfirmDialog } from '@/components/overlay/ConfirmDialog'
import { Card } from '@/components/page/Card'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { Skeleton } from '@/components/progress/Skeleton'
import { paths } from '@/lib/paths'
import { type ListName, retireMany } from '@/records/import/lists'
import { useSave } from '@/records/useSave'
import {
  dealersQuery,
  type FirstDay,
  firstDayQuery,
  keepList,
  locationsQuery,
  type Programme,
  programmesQuery,
  setProgrammeOpen,
  typesQuery,
} from './api'
import { listTexts, saidOfLists } from './listTexts'
import { Word } from './StepRow'

const ListImport = lazy(() =>
  import('@/records/import/ListImport').then((m) => ({ default: m.ListImport })),
)

const t = listTexts

/** The lists that a new portal contains. The owner keeps, clears or replaces each one. */
export default function ListsPage() {
  const firstDay = useQuery(firstDayQuery)
  const dealers = useQuery(dealersQuery)
  const locations = useQuery(locationsQuery)
  const types = useQuery(typesQuery)
  const programmes = useQuery(programmesQuery)
  const failed = [firstDay, dealers, locations, types, programmes].find(
    ({ error, data }) => error && !data,
  )
  const isThere = firstDay.data && dealers.data && locations.data && types.data && programmes.data
  return (
    <>
      <PageHeader title={t.title} help={t.help} />
      {failed && (
        <LoadFailure
          framed
          message={t.failure}
          cause={causeOf(failed.error)}
          onRetry={failed.refetch}
        />
      )}
      {!isThere && !failed && <Skeleton className="h-96 max-w-3xl" />}
      {isThere && (
        <div className="grid max-w-3xl gap-4">
          <ListCard
            list="dealers"
            entries={dealers.data}
            state={stateOf(firstDay.data, 'dealers')}
            queryKey={dealersQuery.queryKey}
          />
          <ListCard
            list="locations"
            entries={locations.data}
            state={stateOf(firstDay.data, 'locations')}
            queryKey={locationsQuery.queryKey}
          />
          <ListCard
            list="types"
            entries={types.data}
            state={stateOf(firstDay.data, 'types')}
            queryKey={typesQuery.queryKey}
          />
          <ProgrammeCard
            programme={programmes.data.find(({ state }) => state !== 'over')}
            state={stateOf(firstDay.data, 'programme')}
          />
          <ButtonLink variant="secondary" to={paths.firstDay} className="justify-self-start">
            {t.back}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

type State = FirstDay['lists'][number]['state']

const stateOf = ({ lists }: FirstDay, list: string): State =>
  lists.find((one) => one.list === list)?.state ?? 'new'

interface Entry {
  id: string
  name: string
  retiredAt?: string
  models?: number
}

interface ListProps {
  list: ListName
  entries: readonly Entry[]
  state: State
  queryKey: QueryKey
}

function ListCard({ list, entries, state, queryKey }: ListProps) {
  const [isAsking, setAsking] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const words = t.lists[list]
  const offered = entries.filter(({ retiredAt }) => !retiredAt)
  const cleared = offered.filter(({ models = 0 }) => models === 0)
  const held = offered.length - cleared.length
  const keeping = useKeep(list)
  const clearing = useSave({
    send: () =>
      retireMany(
        list,
        cleared.map(({ id }) => id),
        true,
      ),
    done: words.cleared,
    refresh: [queryKey],
    onEnd: () => setAsking(false),
  })
  return (
    <Framed
      title={words.title}
      help={words.help}
      word={offered.length === 0 ? t.states.cleared : t.states[state]}
    >
      <p className="text-sm">
        <strong className="font-semibold">{saidOfLists.offered(offered.length)}</strong>{' '}
        <span className="wrap-anywhere text-muted">
          {offered.map(({ name }) => name).join(', ') || words.none}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'new' && (
          <Button size="sm" pending={keeping.isSaving} onClick={() => keeping.save()}>
            {t.keep}
          </Button>
        )}
        {cleared.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            {t.clear}
          </Button>
        )}
        <Button variant="secondary" size="sm" icon={Upload} onClick={() => setImporting(true)}>
          {t.import}
        </Button>
        <ButtonLink variant="quiet" size="sm" to={`${paths.catalogue}?part=${list}`}>
          {t.edit}
        </ButtonLink>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={words.question}
        message={
          <div className="grid gap-2">
            <p>{words.clearMessage}</p>
            {held > 0 && <p>{saidOfLists.held(held)}</p>}
          </div>
        }
        confirmLabel={t.clear}
        danger
        pending={clearing.isSaving}
        onConfirm={() => clearing.save()}
        onCancel={() => setAsking(false)}
      />
      {isImporting && (
        <Suspense>
          <ListImport
            open
            isWhole
            list={list}
            onClose={() => setImporting(false)}
            refresh={[queryKey]}
          />
        </Suspense>
      )}
    </Framed>
  )
}

function useKeep(list: string) {
  return useSave({
    send: () => keepList(list),
    done: t.kept,
    refresh: [firstDayQuery.queryKey],
  })
}

function ProgrammeCard({ programme, state }: { programme: Programme | undefined; state: State }) {
  const keeping = useKeep('programme')
  const opening = useSave({
    send: (open: boolean) => setProgrammeOpen(programme?._id ?? '', open),
    done: ({ open }) => (open ? t.programme.opened : t.programme.closed),
    refresh: [programmesQuery.queryKey],
  })
  const words = t.programme
  return (
    <Framed
      title={words.title}
      help={words.help}
      word={programme && !programme.open ? t.states.closed : t.states[state]}
    >
      {programme ? (
        <>
          <p className="text-sm">
            <strong className="font-semibold">{programme.label}</strong> {programme.title}
            {!programme.open && <span className="text-muted"> · {words.isClosed}</span>}
          </p>
          <details className="text-sm">
            <summary className="text-muted">{words.terms}</summary>
            <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted">
              {programme.tiers.map(({ target, payout }) => (
                <li key={target}>{saidOfLists.tier(target, payout)}</li>
              ))}
              {programme.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </details>
        </>
      ) : (
        <p className="text-muted text-sm">{words.none}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {programme?.open && state === 'new' && (
          <Button size="sm" pending={keeping.isSaving} onClick={() => keeping.save()}>
            {words.keep}
          </Button>
        )}
        {programme && (
          <Button
            variant="secondary"
            size="sm"
            pending={opening.isSaving}
            onClick={() => opening.save(!programme.open)}
          >
            {programme.open ? words.close : words.open}
          </Button>
        )}
        <ButtonLink variant="quiet" size="sm" to={paths.agreements}>
          {words.all}
        </ButtonLink>
      </div>
    </Framed>
  )
}

interface FramedProps {
  title: string
  help: string
  /** The result for the list. Empty while it is undecided. */
  word: string
  children: ReactNode
}

function Framed({ title, help, word, children }: FramedProps) {
  return (
    <Card aria-label={title}>
      <div className="grid gap-3">
        <div>
          <h2 className="flex flex-wrap items-center gap-3 font-semibold text-base">
            {title}
            {word && <Word className="bg-mint-soft text-success-ink">{word}</Word>}
          </h2>
          <p className="mt-1 max-w-prose text-muted text-sm">{help}</p>
        </div>
        {children}
      </div>
    </Card>
  )
}
