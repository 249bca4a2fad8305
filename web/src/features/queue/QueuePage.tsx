import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { causeOf, statusOf } from '@/api/error'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { KeysButton } from '@/components/overlay/KeysButton'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { DataTable } from '@/components/table/DataTable'
import { PAGE_SIZE } from '@/lib/paging'
import { deskMeQuery } from '@/records/deskMe'
import { usePermissions } from '@/records/deskRole'
import { AssignDialog } from './AssignDialog'
import { type QueueItem, queueItemQuery, queueQuery } from './api'
import { ChooseShown } from './ChooseShown'
import { type ChosenAction, ChosenBar } from './ChosenBar'
import { chooseColumn } from './chooseColumn'
import { KeysDialog } from './KeysDialog'
import { QueueFilters } from './QueueFilters'
import { type PanelParts, QueuePanel } from './QueuePanel'
import { queueColumns } from './queueColumns'
import { Remark } from './Remark'
import { SavedViews } from './SavedViews'
import { countOf, texts } from './texts'
import { useQueueKeys } from './useQueueKeys'
import { type QueueSearch, useQueueSearch } from './useQueueSearch'
import { useRowFocus } from './useRowFocus'
import { useSelection } from './useSelection'

interface Props extends PanelParts {
  /** What can be done with all lines that are chosen. */
  chosenActions: readonly ChosenAction[]
  /** What can be done without choosing any. */
  actions?: ReactNode
}

/** Everything that waits for the desk, in one list: who has it, since when, and until when. */
export function QueuePage({ chosenActions, actions, ...parts }: Props) {
  const search = useQueueSearch()
  const queue = useInfiniteQuery(queueQuery(search.filter))
  const items = queue.data?.pages.flatMap((part) => part.items ?? [])
  const first = queue.data?.pages[0]
  const me = useQuery({ ...deskMeQuery, enabled: false }).data?.username
  const { shown, open, change, close } = useShownDialog(['item'])
  const [assigned, setAssigned] = useState<QueueItem>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const current = useLatestItem(items, assigned)
  const chosen = useSelection(items)
  const isForAll = usePermissions()('GET /api/warranty/fetch')

  const place = useRowFocus({ box, items, opened: shown.item })

  /** The way to a neighbour of the record that is open, if it has one; it may be in the next part of the list. */
  function way(by: 1 | -1): (() => void) | undefined {
    const index = items?.findIndex(({ id }) => id === shown.item) ?? -1
    if (index < 0) return undefined
    const next = items?.[index + by]
    if (next) return () => change({ item: next.id })
    return by === 1 && queue.hasNextPage ? () => void openAfter(index) : undefined
  }

  async function openAfter(index: number) {
    const { data } = await queue.fetchNextPage()
    const next = data?.pages.flatMap((part) => part.items ?? [])[index + 1]
    if (next) change({ item: next.id })
  }

  function more() {
    if (!queue.hasNextPage || queue.isFetchingNextPage) return
    place.awaitMore()
    void queue.fetchNextPage()
  }

  useQueueKeys({
    box,
    opened: shown.item,
    onStep: (by) => way(by)?.(),
    onEnd: more,
    onAssign: (id) => setAssigned(items?.find((item) => item.id === id)),
    onChoose: chosen.toggle,
    onHelp: () => setHelpOpen(true),
  })

  // Somebody has left the desk, or what a colleague's link shows is not for this role: to try again helps nobody.
  const isRefused = queue.isError && [400, 403].includes(statusOf(queue.error))

  return (
    <>
      <PageHeader
        title={texts.title}
        help={isForAll ? texts.help : texts.helpTickets}
        actions={
          <>
            {actions}
            <KeysButton onClick={() => setHelpOpen(true)}>{texts.keys.button}</KeysButton>
          </>
        }
      />
      <SavedViews query={search.query} />
      <QueueFilters search={search} />
      <Remarks
        unknown={search.unknown}
        isNarrowed={search.isNarrowed}
        isFilling={first?.isFilling ?? false}
        isPartial={first?.isPartial ?? false}
      />
      <p role="status" className="mb-2 min-h-5 text-muted text-sm">
        {first &&
          first.total > 0 &&
          !queue.isPlaceholderData &&
          countOf(first.total, first.totalIsAtLeast)}
      </p>
      <ChooseShown chosen={chosen} shown={items} />
      {/* Narrow cells: all columns fit beside the sidebar of a laptop. */}
      <div ref={box} className="laptop:[--cell-x:0.625rem] 2xl:[--cell-x:1rem]">
        <DataTable
          caption={texts.title}
          columns={[chooseColumn(chosen, items), ...queueColumns({ me, onAssign: setAssigned })]}
          rows={items}
          rowKey={({ id }) => id}
          onRowClick={({ id }) => open({ item: id })}
          selectedKey={shown.item || null}
          loading={queue.isPending || queue.isPlaceholderData}
          empty={isRefused ? <Refused cause={causeOf(queue.error)} /> : <Nothing search={search} />}
          error={isRefused || queue.isFetchNextPageError ? null : loadFailure(queue, texts.failure)}
          skeletonRows={PAGE_SIZE}
          manyColumns
        />
      </div>
      {queue.hasNextPage && !queue.isPlaceholderData && (
        <More
          isLoading={queue.isFetchingNextPage}
          failure={queue.isFetchNextPageError ? causeOf(queue.error) : ''}
          onMore={() => void queue.fetchNextPage()}
        />
      )}
      <ChosenBar chosen={chosen} shown={items} actions={chosenActions} />
      <QueuePanel
        id={shown.item}
        known={items?.find(({ id }) => id === shown.item)}
        me={me}
        {...parts}
        onAssign={setAssigned}
        onPrevious={way(-1)}
        onNext={way(1)}
        onClose={close}
        focusAfter={place.line}
      />
      <AssignDialog item={current} me={me} onClose={() => setAssigned(undefined)} />
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

/** What is being assigned, as the portal knows it now: somebody else may have been first. */
function useLatestItem(
  items: readonly QueueItem[] | undefined,
  assigned: QueueItem | undefined,
): QueueItem | undefined {
  const id = assigned?.id ?? ''
  const alone = useQuery({ ...queueItemQuery(id), enabled: false }).data?.item
  if (!assigned) return undefined
  return alone ?? items?.find((item) => item.id === id) ?? assigned
}

/** Filters by the words that stand beside them. */
const namesOf = (filters: readonly string[]) =>
  filters.map((name) => texts.filterNames[name] ?? name).join(', ')

interface RemarksProps {
  unknown: readonly string[]
  isNarrowed: boolean
  isFilling: boolean
  isPartial: boolean
}

/** What whoever looks at the list must know of it. */
function Remarks({ unknown, isNarrowed, isFilling, isPartial }: RemarksProps) {
  return (
    <>
      {unknown.length > 0 && <Remark>{texts.unknownFilter(namesOf(unknown), !isNarrowed)}</Remark>}
      {isFilling && <Remark>{texts.filling}</Remark>}
      {isPartial && <Remark>{texts.partial}</Remark>}
    </>
  )
}

/** An empty queue is good news; an empty search is not. */
function Refused({ cause }: { cause: string }) {
  return (
    <EmptyState
      title={texts.refused}
      text={cause}
      action={
        <ButtonLink variant="secondary" to={{ search: '' }}>
          {texts.filters.clear}
        </ButtonLink>
      }
    />
  )
}

function Nothing({ search }: { search: QueueSearch }) {
  const { isNarrowed, filter } = search
  if (!isNarrowed) return <EmptyState title={texts.empty} text={texts.emptyHelp} />
  return (
    <EmptyState
      title={filter.ended ? texts.emptyEnded : texts.notFound}
      text={texts.notFoundHelp}
      action={
        <ButtonLink variant="secondary" to={{ search: '' }}>
          {texts.filters.clear}
        </ButtonLink>
      }
    />
  )
}

interface MoreProps {
  isLoading: boolean
  failure: string
  onMore: () => void
}

function More({ isLoading, failure, onMore }: MoreProps) {
  return (
    <div className="mt-4 flex flex-col items-center gap-2">
      {failure && (
        <p role="alert" className="text-danger-ink text-sm">
          {texts.moreFailure} {failure}
        </p>
      )}
      <Button variant="secondary" pending={isLoading} className="max-sm:w-full" onClick={onMore}>
        {isLoading ? texts.loadingMore : texts.more}
      </Button>
    </div>
  )
}
