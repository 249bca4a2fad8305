import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { KeysButton } from '@/components/overlay/KeysButton'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { PageHeader } from '@/components/page/PageHeader'
import { tabStyles } from '@/components/page/tabStyles'
import { Skeleton } from '@/components/progress/Skeleton'
import { paths } from '@/lib/paths'
import { APPROVED, REJECTED, type Verdict } from '@/lib/statuses'
import { NotHere } from '@/records/NotHere'
import { useUndo, useUndone } from '@/records/useUndo'
import { earlierQuery, entryQuery, invoiceQuery, recordOf, reviewQuery } from './api'
import { DecisionBar, Notice } from './DecisionBar'
import { EarlierDialog } from './EarlierDialog'
import { EntryFacts } from './EntryFacts'
import { EntryHead } from './EntryHead'
import type { Entry } from './entries'
import { InvoiceViewer } from './InvoiceViewer'
import { RejectDialog } from './RejectDialog'
import { FiltersButton, ReviewFilters } from './ReviewFilters'
import { ReviewKeys } from './ReviewKeys'
import { SittingTotals } from './SittingTotals'
import { texts } from './texts'
import { useDecisions } from './useDecisions'
import { useLeaving } from './useLeaving'
import { useLook } from './useLook'
import { useNotice } from './useNotice'
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
            <KeysButton onClick={() => setHelpOpen(true)}>{texts.keys.button}</KeysButton>
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
        <LoadFailure
          message={isRefused ? texts.refused : texts.failure}
          cause={causeOf(list.error)}
          onRetry={list.refetch}
          action={
            isRefused && (
              <Button variant="secondary" onClick={search.clear}>
                {texts.filters.clear}
              </Button>
            )
          }
        />
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
  const looking = useLook(entry?.invoice ?? '')
  const [notice, say] = useNotice()
  const leaving = useLeaving(entry?.number)
  const [isRejecting, setRejecting] = useState(false)
  const [isComparing, setComparing] = useState(false)

  /** Whoever has gone elsewhere meanwhile stays there. */
  const goOnFrom = ({ number }: Entry) => {
    if (entry?.number !== number) return
    setRejecting(false)
    show((next ?? previous)?.number ?? '')
  }
  const decisions = useDecisions({
    onDecided: ({ entry: done, status }) => {
      sitting.add(done, status)
      goOnFrom(done)
    },
    onGone: goOnFrom,
    onFailed: leaving.stay,
  })
  useUndone((offer) => {
    const back = recordOf(offer)
    if (!back) return
    sitting.drop([back.number])
    setRejecting(false)
    setComparing(false)
    say(undefined)
    if (entry && entry.number !== back.number) leaving.leave(entry.number)
    search.showOf(back.kind, back.number)
  })

  const beginning = useBeginning(entry?.number)
  usePrefetched(next)
  useNearEnd(items.length - place <= AHEAD, items.length, onNearEnd)
  useBroughtBack(items, loadedAt, sitting)

  /** Why the one that is shown cannot be decided at this very moment. */
  const reasonToWait = () => {
    if (!entry || undo.pending || decisions.isPending || leaving.isLeft(entry.number)) {
      return texts.notYet.tooQuick
    }
    return looking.isSettled ? undefined : texts.notYet.invoice(entry.title)
  }
  /** Every stroke counts for what is shown, or it is said that it did not. */
  const ifNow = (deed: (shown: Entry) => void) => {
    const why = reasonToWait()
    say(why)
    if (!why && entry) deed(entry)
  }
  const decideOn = (shown: Entry, status: Verdict, reason: string) => {
    leaving.leave(shown.number)
    decisions.mutate({ entry: shown, status, reason })
  }
  const approve = () => ifNow((shown) => decideOn(shown, APPROVED, ''))
  const reject = () => ifNow(() => setRejecting(true))
  const undoLast = () => {
    if (undo.offer) undo.undoLast()
    else say(decisions.isPending ? texts.notYet.saving : texts.nothingToUndo)
  }
  const isDecided = entry !== undefined && !entry.isOpen
  const isEmpty = !entry && !(item ? alone.isPending : hasMore)
  useReviewKeys({
    a: isDecided || isEmpty ? undefined : approve,
    r: isDecided || isEmpty ? undefined : reject,
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
      {notice && !entry && <Notice>{notice}</Notice>}
      {entry ? (
        <div
          ref={beginning}
          className="grid scroll-mt-32 gap-3 max-md:pb-20 md:h-[calc(100dvh-17.5rem)] md:min-h-[30rem] md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_minmax(0,1fr)] md:gap-x-4"
        >
          {/* On a phone it stands above the invoice: nobody decides on what is below the fold. */}
          <EntryHead entry={entry} onCompare={() => setComparing(true)} />
          <InvoiceViewer
            path={entry.invoice}
            looking={looking}
            className="max-md:h-[50dvh] md:col-start-1 md:row-span-2 md:row-start-1 md:h-full"
          />
          <section
            aria-label={texts.facts.label}
            className="flex min-h-0 flex-col rounded-card border border-line bg-surface"
          >
            <div className="min-h-0 flex-1 overflow-y-auto p-4">
              <EntryFacts entry={entry} />
            </div>
            <DecisionBar
              notice={notice}
              isApproving={decisions.isPending && !isRejecting}
              onApprove={entry.isOpen ? approve : undefined}
              onReject={reject}
              onPrevious={previous && (() => show(previous.number))}
              onNext={next && (() => show(next.number))}
            />
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
        onReject={(reason) => ifNow((shown) => decideOn(shown, REJECTED, reason))}
        onCancel={() => setRejecting(false)}
      />
      <EarlierDialog entry={isComparing ? entry : undefined} onClose={() => setComparing(false)} />
    </>
  )
}

/** On a phone whoever has read down to the facts finds the next one at its number, amount and invoice. */
function useBeginning(number: string | undefined) {
  const beginning = useRef<HTMLDivElement>(null)
  const last = useRef(number)
  useEffect(() => {
    // In between there may be none, until it is loaded.
    if (!number) return
    const isAnother = last.current !== undefined && last.current !== number
    last.current = number
    const { top = 0, height = 0 } = beginning.current?.getBoundingClientRect() ?? {}
    // What is higher than the screen is read from its beginning.
    if (isAnother && (top < 0 || height > innerHeight)) beginning.current?.scrollIntoView()
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
