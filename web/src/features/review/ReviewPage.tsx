import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { LostIllustration } from '@/components/illustrations/LostIllustration'
import { useToast } from '@/components/overlay/ToastProvider'
import { EmptyState } from '@/components/page/EmptyState'
import { PageHeader } from '@/components/page/PageHeader'
import { tabStyles } from '@/components/page/tabStyles'
import { Skeleton } from '@/components/progress/Skeleton'
import { paths } from '@/lib/paths'
import { NotHere } from '@/records/NotHere'
import { useUndo } from '@/records/useUndo'
import { earlierQuery, entryQuery, invoiceQuery, reviewQuery } from './api'
import { EarlierDialog } from './EarlierDialog'
import { EntryFacts } from './EntryFacts'
import type { Entry } from './entries'
import { InvoiceViewer } from './InvoiceViewer'
import { RejectDialog } from './RejectDialog'
import { FiltersButton, ReviewFilters } from './ReviewFilters'
import { ReviewKeys } from './ReviewKeys'
import { SittingTotals } from './SittingTotals'
import { texts } from './texts'
import { useDecisions } from './useDecisions'
import { useLook } from './useLook'
import { useReviewKeys } from './useReviewKeys'
import { type ReviewSearch, useReviewSearch } from './useReviewSearch'
import { useSitting } from './useSitting'

/** How near the end of what is loaded the next part is asked for. */
const AHEAD = 5

/** Claims and warranty requests beside their invoices: one stroke decides and goes on. */
export default function ReviewPage() {
  const search = useReviewSearch()
  const list = useInfiniteQuery(reviewQuery(search.kind, search.filter))
  const items = list.data?.pages.flatMap((part) => part.items)
  const first = list.data?.pages[0]
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isUnfolded, setUnfolded] = useState(search.count > 0)
  const filters = useId()
  const isRefused = list.isError && statusOf(list.error) === 400
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        actions={
          <>
            <Button
              variant="quiet"
              size="sm"
              icon={Keyboard}
              className="max-md:hidden"
              onClick={() => setHelpOpen(true)}
            >
              {texts.keys.button}
            </Button>
            <FiltersButton
              search={search}
              id={filters}
              isUnfolded={isUnfolded}
              onUnfold={setUnfolded}
            />
          </>
        }
      />
      <Kinds search={search} />
      {isUnfolded && <ReviewFilters search={search} id={filters} />}
      {list.isError && !list.data ? (
        <div role="alert">
          <EmptyState
            title={isRefused ? texts.refused : texts.failure}
            text={causeOf(list.error)}
            illustration={<LostIllustration />}
            action={
              isRefused ? (
                <Button variant="secondary" onClick={search.clear}>
                  {texts.filters.clear}
                </Button>
              ) : (
                <Button variant="secondary" onClick={() => void list.refetch()}>
                  {texts.retry}
                </Button>
              )
            }
          />
        </div>
      ) : !items || list.isPlaceholderData ? (
        <Loading />
      ) : (
        <Desk
          key={search.kind}
          search={search}
          items={items}
          total={first?.total ?? 0}
          isAtLeast={first?.isAtLeast ?? false}
          reasons={first?.reasons ?? []}
          loadedAt={list.dataUpdatedAt}
          hasMore={list.hasNextPage && !list.isFetchNextPageError}
          onHelp={() => setHelpOpen(true)}
          onNearEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
      <ReviewKeys open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

function Kinds({ search }: { search: ReviewSearch }) {
  return (
    <nav aria-label={texts.kindsLabel} className="mb-2 flex gap-1 border-line border-b">
      <Link
        to={paths.review}
        aria-current={search.kind === 'claim' ? 'page' : undefined}
        className={tabStyles(search.kind === 'claim')}
      >
        {texts.kinds.claim}
      </Link>
      <Link
        to={`${paths.review}?kind=warranty`}
        aria-current={search.kind === 'warranty' ? 'page' : undefined}
        className={tabStyles(search.kind === 'warranty')}
      >
        {texts.kinds.warranty}
      </Link>
    </nav>
  )
}

interface DeskProps {
  search: ReviewSearch
  items: readonly Entry[]
  total: number
  isAtLeast: boolean
  reasons: readonly string[]
  loadedAt: number
  /** Whether there is more than what is loaded, and it can be had. */
  hasMore: boolean
  onHelp: () => void
  onNearEnd: () => void
}

/** What waits, and the one that is looked at. */
function Desk({
  search,
  items,
  total,
  isAtLeast,
  reasons,
  loadedAt,
  hasMore,
  onHelp,
  onNearEnd,
}: DeskProps) {
  const { kind, item, show } = search
  const place = item ? items.findIndex(({ number }) => number === item) : 0
  const alone = useQuery({ ...entryQuery(kind, item), enabled: item !== '' && place < 0 })
  const entry = place < 0 ? alone.data : items[place]
  const previous = items[place < 0 ? -1 : place - 1]
  const next = items[place < 0 ? 0 : place + 1]

  const sitting = useSitting()
  const undo = useUndo()
  const toast = useToast()
  const looking = useLook(entry?.invoice ?? '')
  const [isRejecting, setRejecting] = useState(false)
  const [isComparing, setComparing] = useState(false)

  const goOn = () => show((next ?? previous)?.number ?? '')
  const decisions = useDecisions({
    onDecided: ({ entry: done, status }) => {
      sitting.add(done, status)
      setRejecting(false)
      goOn()
    },
    onGone: () => {
      setRejecting(false)
      goOn()
    },
  })

  const beginning = useBeginning(entry?.number)
  usePrefetched(next)
  useNearEnd(items.length - place <= AHEAD, items.length, onNearEnd)
  useBroughtBack(items, loadedAt, sitting)

  const canDecide = entry?.isOpen === true && !decisions.isPending
  const approve = () => {
    if (entry && canDecide) decisions.mutate({ entry, status: 'Approved', reason: '' })
  }
  const undoLast = () => {
    if (!undo.offer) {
      toast({ text: texts.nothingToUndo, tone: 'error' })
      return
    }
    undo.undoLast()
    if (sitting.last) show(sitting.last)
  }
  useReviewKeys({
    a: canDecide ? approve : undefined,
    r: canDecide ? () => setRejecting(true) : undefined,
    j: next && (() => show(next.number)),
    n: next && (() => show(next.number)),
    k: previous && (() => show(previous.number)),
    p: previous && (() => show(previous.number)),
    e: entry?.isFlagged ? () => setComparing(true) : undefined,
    u: undoLast,
    '+': () => looking.zoomBy(1),
    '=': () => looking.zoomBy(1),
    '-': () => looking.zoomBy(-1),
    t: looking.turn,
    '[': () => looking.pageBy(-1),
    ']': () => looking.pageBy(1),
    '?': onHelp,
  })

  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p role="status" className="min-h-5 text-muted text-sm">
          {total > 0 && texts.waiting[kind](total, isAtLeast)}
        </p>
        <SittingTotals sitting={sitting} />
      </div>
      {entry ? (
        <div
          ref={beginning}
          className="grid scroll-mt-32 gap-4 max-md:pb-20 md:h-[calc(100dvh-17.5rem)] md:min-h-[26rem] md:grid-cols-[minmax(0,1fr)_22rem]"
        >
          <InvoiceViewer
            path={entry.invoice}
            looking={looking}
            className="max-md:h-[55dvh] md:h-full"
          />
          <section
            aria-label={texts.facts.label}
            className="flex min-h-0 flex-col rounded-card border border-line bg-surface"
          >
            <div className="min-h-0 flex-1 overflow-y-auto p-4">
              <EntryFacts entry={entry} onCompare={() => setComparing(true)} />
            </div>
            {/* On a phone they stay under the thumb, in one row. */}
            <footer className="actions-below border-line border-t bg-surface p-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:flex max-md:gap-2 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:grid md:grid-cols-2 md:gap-2 md:rounded-b-card">
              {entry.isOpen && (
                <>
                  <Button
                    variant="secondary"
                    aria-keyshortcuts="R"
                    className="max-md:order-2 max-md:flex-1"
                    disabled={decisions.isPending}
                    onClick={() => setRejecting(true)}
                  >
                    {texts.reject}
                  </Button>
                  <Button
                    aria-keyshortcuts="A"
                    className="max-md:order-3 max-md:flex-1"
                    pending={decisions.isPending && !isRejecting}
                    onClick={approve}
                  >
                    {texts.approve}
                  </Button>
                </>
              )}
              <Button
                variant="secondary"
                size="sm"
                icon={ChevronLeft}
                aria-keyshortcuts="K"
                className="max-md:order-1 max-md:w-11 max-md:px-0!"
                disabled={!previous}
                onClick={() => previous && show(previous.number)}
              >
                <span className="max-md:sr-only">{texts.previous}</span>
              </Button>
              <Button
                variant="secondary"
                size="sm"
                icon={ChevronRight}
                aria-keyshortcuts="J"
                className="max-md:order-4 max-md:ml-auto max-md:w-11 max-md:px-0!"
                disabled={!next}
                onClick={() => next && show(next.number)}
              >
                <span className="max-md:sr-only">{texts.next}</span>
              </Button>
            </footer>
          </section>
        </div>
      ) : (item ? alone.isPending : hasMore) ? (
        <Loading />
      ) : item && alone.isError ? (
        <>
          <NotHere>{causeOf(alone.error)}</NotHere>
          {next && (
            <Button variant="secondary" className="mt-4" onClick={() => show(next.number)}>
              {texts.goOn}
            </Button>
          )}
        </>
      ) : (
        <Nothing search={search} />
      )}
      <RejectDialog
        open={isRejecting && entry !== undefined}
        title={entry?.title ?? ''}
        reasons={reasons}
        pending={decisions.isPending}
        problem={undefined}
        onReject={(reason) => {
          if (entry && canDecide) decisions.mutate({ entry, status: 'Rejected', reason })
        }}
        onCancel={() => setRejecting(false)}
      />
      <EarlierDialog entry={isComparing ? entry : undefined} onClose={() => setComparing(false)} />
    </>
  )
}

/** On a phone whoever has read down to the facts finds the next one at its invoice. */
function useBeginning(number: string | undefined) {
  const beginning = useRef<HTMLDivElement>(null)
  const last = useRef(number)
  useEffect(() => {
    // In between there may be none, until it is loaded.
    if (!number) return
    const isAnother = last.current !== undefined && last.current !== number
    last.current = number
    const top = beginning.current?.getBoundingClientRect().top ?? 0
    if (isAnother && top < 0) beginning.current?.scrollIntoView()
  }, [number])
  return beginning
}

/** The next invoice is at hand when it is asked for. */
function usePrefetched(next: Entry | undefined) {
  const queries = useQueryClient()
  const path = next?.invoice
  const load = useEffectEvent(() => {
    if (!next) return
    void queries.prefetchQuery(invoiceQuery(next.invoice))
    if (next.isFlagged) void queries.prefetchQuery(earlierQuery(next))
  })
  useEffect(() => {
    if (path) load()
  }, [path])
}

/** Asks again after each decision: deciding breaks off whatever list is on its way. */
function useNearEnd(isNear: boolean, left: number, onNear: () => void) {
  const near = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one less is the occasion.
  useEffect(() => {
    if (isNear) near()
  }, [isNear, left])
}

/** What waits again, because its decision was undone, does not count as decided. */
function useBroughtBack(
  items: readonly Entry[],
  loadedAt: number,
  sitting: ReturnType<typeof useSitting>,
) {
  const drop = useEffectEvent(() => {
    const back = items.filter(({ number }) => sitting.has(number)).map(({ number }) => number)
    if (back.length > 0) sitting.drop(back)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was loaded anew is the occasion.
  useEffect(() => drop(), [loadedAt])
}

function Nothing({ search }: { search: ReviewSearch }) {
  if (search.count === 0) return <EmptyState title={texts.empty} text={texts.emptyHelp} />
  return (
    <EmptyState
      title={texts.notFound}
      text={texts.notFoundHelp}
      action={
        <ButtonLink
          variant="secondary"
          to={search.kind === 'claim' ? paths.review : `${paths.review}?kind=warranty`}
        >
          {texts.filters.clear}
        </ButtonLink>
      }
    />
  )
}

function Loading() {
  return (
    <div
      aria-busy="true"
      className="grid gap-4 md:h-[calc(100dvh-17.5rem)] md:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="h-[55dvh] w-full md:h-full" />
      <Skeleton className="h-64 w-full md:h-full" />
    </div>
  )
}
