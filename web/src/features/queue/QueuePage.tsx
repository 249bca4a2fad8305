import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { causeOf, statusOf } from '@/api/error'
import { loadFailure } from '@/api/loadFailure'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { headingOf } from '@/components/overlay/headingOf'
import { KeysButton } from '@/components/overlay/KeysButton'
import { useToast } from '@/components/overlay/ToastProvider'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { whenOpened } from '@/components/overlay/whenOpened'
import { EmptyState } from '@/components/page/EmptyState'
import { DataTable } from '@/components/table/DataTable'
import { useRowFocus } from '@/components/table/useRowFocus'
import { cx } from '@/lib/cx'
import { PAGE_SIZE } from '@/lib/paging'
import { useIsThere } from '@/lib/useIsThere'
import { useHasRoom, useIsWide, useMediaQuery } from '@/lib/useMediaQuery'
import { usePlace } from '@/lib/usePlace'
import { useWish } from '@/lib/useWish'
import { deskMeQuery } from '@/records/deskMe'
import { type QueueItem, queueItemQuery, queueQuery } from './api'
import { ChooseShown } from './ChooseShown'
import { type ChosenAction, ChosenBar, type ForChosen } from './ChosenBar'
import { chooseColumn } from './chooseColumn'
import { type Field, goTo } from './goTo'
import { isTicket } from './kinds'
import { QueueFilters } from './QueueFilters'
import type { PanelProps } from './QueuePanel'
import { queueColumns } from './queueColumns'
import { Remark } from './Remark'
import { SavedViews } from './SavedViews'
import { countOf, texts } from './texts'
import { useQueueKeys } from './useQueueKeys'
import { type QueueSearch, useQueueSearch } from './useQueueSearch'
import { useSelection } from './useSelection'

const AssignDialog = whenOpened(async () => (await import('./AssignDialog')).AssignDialog)
const KeysDialog = whenOpened(async () => (await import('./KeysDialog')).KeysDialog)

interface Props {
  /** Shows one record; its code loads after the list. */
  Panel: ComponentType<PanelProps>
  /** Shows the actions for the selected lines. */
  chosenActions: readonly ChosenAction[]
  actions?: ReactNode
}

/** The next page loads when this many lines are left. */
const NEAR_END = 5

/** How often one key asks for the next page. */
const MOST_TRIES = 3

/** Shows all waiting records in one list, with the assignee, the age and the due date. */
export function QueuePage({ Panel, chosenActions, actions }: Props) {
  const search = useQueueSearch()
  const queue = useInfiniteQuery(queueQuery(search.filter))
  const isThere = useIsThere(!queue.isPending)
  const pages = isThere ? queue.data?.pages : undefined
  const items = pages?.flatMap((part) => part.items ?? [])
  const ids = items?.map(({ id }) => id)
  const first = pages?.[0]
  const me = useQuery({ ...deskMeQuery, enabled: false }).data?.username
  const { shown, open, change, close } = useShownDialog(['item'])
  const isWide = useIsWide()
  // From this width on, a record opens beside the list.
  const hasRoom = useHasRoom()
  const hasMoreRoom = useMediaQuery('(min-width: 90rem)')
  const isBeside = hasRoom && shown.item !== ''
  const [assigned, setAssigned] = useState<QueueItem>()
  const [forChosen, setForChosen] = useState<ForChosen>('')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The open record may no longer be in the list.
  const openNow = useQuery({ ...queueItemQuery(shown.item), enabled: false }).data?.item
  const current = useLatestItem(items, assigned)
  useOwnId(shown.item, openNow, change)
  useWish(openNow !== undefined, ({ assign }) => {
    if (assign) setAssigned(openNow)
  })
  const chosen = useSelection(items)
  const toast = useToast()
  const place = usePlace(ids, shown.item)
  // In another list the keys start at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another list.
  useEffect(() => place.leave(), [search.query])
  const rows = useRowFocus({ box, ids, opened: shown.item, place })
  const [wanted, setWanted] = useState<Field>()
  const [isMoving, setMoving] = useState(false)

  // The panel may still be loading the requested field. While the next record loads, the old panel is not used.
  useEffect(() => {
    if (!wanted || isMoving) return
    const observer = new MutationObserver(go)
    observer.observe(document.body, { childList: true, subtree: true })
    go()
    return () => observer.disconnect()

    function go() {
      if (!wanted || !goTo(panelNow(), wanted)) return
      observer.disconnect()
      setWanted(undefined)
    }
  })

  // Loads the next page before the keys need it. It waits for a reload, because it would cancel it.
  const isNearEnd =
    shown.item !== '' && ids?.slice(-NEAR_END).includes(shown.item) && queue.hasNextPage
  const loadNext = useEffectEvent(() => void queue.fetchNextPage())
  useEffect(() => {
    if (isNearEnd && !queue.isFetching && !queue.isError) loadNext()
  }, [isNearEnd, queue.isFetching, queue.isError])

  /** The Back button closes the panel, even after several lines were opened. */
  const show = shown.item ? change : open

  /**
   * Returns a function that opens the next or previous record, if there is one. The record may be
   * on the next page.
   */
  function way(by: 1 | -1): (() => void) | undefined {
    const next = place.next(by)
    if (next) return () => change({ item: next })
    return by === 1 && queue.hasNextPage ? () => void openBeyond() : undefined
  }

  async function openBeyond() {
    setMoving(true)
    let next: string | undefined
    // A save may reload the list and cancel this request, so it is repeated.
    for (let tries = 0; !next && tries < MOST_TRIES; tries++) {
      const { data, isError } = await queue.fetchNextPage()
      if (isError) break
      const all = data?.pages.flatMap((part) => part.items ?? []).map(({ id }) => id)
      next = place.next(1, all)
    }
    setMoving(false)
    if (next) change({ item: next })
  }

  function move(by: 1 | -1) {
    if (isMoving) return
    setWanted(undefined)
    if (shown.item) return way(by)?.()
    const next = place.next(by)
    if (next) return rows.go(next)
    if (by === 1 && queue.hasNextPage && !queue.isFetchingNextPage) {
      rows.awaitMore()
      void queue.fetchNextPage()
    }
  }

  /** Opens a dialog for all selected lines. Returns false if none of them can have it. */
  function openForChosen(dialog: ForChosen): boolean {
    const hasTicket = chosen.items.some(({ kind }) => isTicket(kind))
    if (dialog === 'status' && !hasTicket) toast({ text: texts.keys.noTicket })
    else setForChosen(dialog)
    return dialog !== 'status' || hasTicket
  }

  // Where the selection is in sight, keys act on all of it.
  const isForChosen = chosen.items.length > 0 && (!shown.item || isBeside)

  useQueueKeys({
    opened: shown.item,
    isAbove: !isBeside,
    place,
    onMove: move,
    onAssign: (id) => {
      if (isForChosen) openForChosen('assign')
      else setAssigned(items?.find((item) => item.id === id) ?? openNow)
    },
    onChoose: chosen.toggle,
    onField: (field) => {
      if (field === 'status' && isForChosen) return openForChosen('status')
      const line = shown.item || place.here()
      const kind = (items?.find(({ id }) => id === line) ?? openNow)?.kind
      if (field !== 'note' && kind && !isTicket(kind)) {
        toast({ text: texts.keys.noTicket })
        return false
      }
      if (!shown.item && line) show({ item: line })
      setWanted(field)
      return true
    },
    coming: wanted,
    onHelp: () => setHelpOpen(true),
  })

  // The assignee of the filter has left the desk, or this role must not see the list. A retry does
  // not help.
  const isRefused = queue.isError && [400, 403].includes(statusOf(queue.error))
  const total =
    first && first.total > 0 && !queue.isPlaceholderData
      ? countOf(first.total, first.totalIsAtLeast)
      : ''

  return (
    <div className="laptop:-mt-2">
      <header className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-b">
        <div className="flex items-baseline gap-3">
          <h1 className="font-semibold text-xl tracking-tight">{texts.title}</h1>
          <p role="status" className="whitespace-nowrap text-muted text-sm">
            {total}
          </p>
        </div>
        <SavedViews query={search.query} />
        <div className="ml-auto flex shrink-0 items-center gap-1 pb-1">
          {actions}
          <KeysButton onClick={() => setHelpOpen(true)}>{texts.keys.button}</KeysButton>
        </div>
      </header>
      <QueueFilters
        search={search}
        onLeave={rows.enter}
        isSlashTaken={wanted === 'reply' || wanted === 'answers'}
      />
      <Remarks
        unknown={search.unknown}
        isNarrowed={search.isNarrowed}
        isFilling={first?.isFilling ?? false}
        isPartial={first?.isPartial ?? false}
      />
      <ChooseShown chosen={chosen} shown={items} />
      <div
        className={cx(
          isBeside &&
            'grid grid-cols-[minmax(0,1fr)_30rem] items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_36rem]',
        )}
      >
        <div>
          {/* The cells have little padding, so twelve lines and all columns fit on a laptop
              screen. */}
          <div
            ref={box}
            className={cx(
              'md:[--cell-y:0.125rem] laptop:[--cell-x:0.5rem]',
              // The bar of the selection covers the last lines.
              chosen.items.length > 0 && 'laptop:[&_[data-row]]:scroll-mb-24',
            )}
          >
            <DataTable
              caption={texts.title}
              columns={[
                chooseColumn(chosen, items),
                ...queueColumns({
                  me,
                  isBeside,
                  isWide,
                  hasRoom,
                  hasMoreRoom,
                  onAssign: setAssigned,
                  onOpen: show,
                }),
              ]}
              rows={items}
              rowKey={({ id }) => id}
              onRowClick={({ id }) => show({ item: id })}
              selectedKey={shown.item || null}
              loading={!isThere || queue.isPlaceholderData}
              empty={
                isRefused ? (
                  <Refused
                    cause={causeOf(queue.error)}
                    isForbidden={statusOf(queue.error) === 403}
                  />
                ) : (
                  <Nothing search={search} />
                )
              }
              error={
                isRefused || queue.isFetchNextPageError ? null : loadFailure(queue, texts.failure)
              }
              skeletonRows={PAGE_SIZE}
              manyColumns={hasRoom}
            />
          </div>
          {items && queue.hasNextPage && !queue.isPlaceholderData && (
            <More
              isLoading={queue.isFetchingNextPage}
              failure={queue.isFetchNextPageError ? causeOf(queue.error) : ''}
              onMore={() => void queue.fetchNextPage()}
            />
          )}
          <ChosenBar
            chosen={chosen}
            shown={items}
            actions={chosenActions}
            opened={forChosen}
            setOpened={openForChosen}
          />
        </div>
        <Panel
          open={shown.item !== ''}
          id={shown.item}
          isBeside={isBeside}
          known={items?.find(({ id }) => id === shown.item)}
          me={me}
          onAssign={setAssigned}
          onPrevious={way(-1)}
          onNext={way(1)}
          onClose={close}
          focusAfter={rows.line}
        />
      </div>
      <AssignDialog
        open={current !== undefined}
        item={current}
        me={me}
        onClose={() => setAssigned(undefined)}
        focusAfter={() => headingOf(panelNow()) ?? rows.line()}
      />
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}

const panelNow = () => document.querySelector('[data-panel]')

/** A link may contain the number of a record. This hook replaces it in the address with the id. */
function useOwnId(
  shown: string,
  opened: QueueItem | undefined,
  change: (shown: { item: string }) => void,
) {
  const queries = useQueryClient()
  const follow = useEffectEvent(() => {
    if (!shown || !opened || opened.id === shown) return
    queries.setQueryData(
      queueItemQuery(opened.id).queryKey,
      queries.getQueryData(queueItemQuery(shown).queryKey),
    )
    change({ item: opened.id })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened is the occasion.
  useEffect(() => follow(), [shown, opened?.id])
}

/** Returns the latest state of the record to assign, because a colleague may have changed it. */
function useLatestItem(
  items: readonly QueueItem[] | undefined,
  assigned: QueueItem | undefined,
): QueueItem | undefined {
  const id = assigned?.id ?? ''
  const alone = useQuery({ ...queueItemQuery(id), enabled: false }).data?.item
  if (!assigned) return undefined
  return alone ?? items?.find((item) => item.id === id) ?? assigned
}

const namesOf = (filters: readonly string[]) =>
  filters.map((name) => texts.filterNames[name] ?? name).join(', ')

interface RemarksProps {
  unknown: readonly string[]
  isNarrowed: boolean
  isFilling: boolean
  isPartial: boolean
}

/** Notes about the list: unknown filters, filling and partial results. */
function Remarks({ unknown, isNarrowed, isFilling, isPartial }: RemarksProps) {
  return (
    <>
      {unknown.length > 0 && <Remark>{texts.unknownFilter(namesOf(unknown), !isNarrowed)}</Remark>}
      {isFilling && <Remark>{texts.filling}</Remark>}
      {isPartial && <Remark>{texts.partial}</Remark>}
    </>
  )
}

function Refused({ cause, isForbidden }: { cause: string; isForbidden: boolean }) {
  return (
    <EmptyState
      title={isForbidden ? cause : texts.refused}
      text={isForbidden ? undefined : cause}
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
  if (search.query === 'back=all')
    return <EmptyState title={texts.emptyBack} text={texts.emptyBackHelp} />
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
