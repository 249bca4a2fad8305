import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { EmptyState } from '@/components/page/EmptyState'
import { paths } from '@/lib/paths'
import { NotHere } from '@/records/NotHere'
import { DecisionBar, Notice } from './DecisionBar'
import { EarlierDialog } from './EarlierDialog'
import { EntryFacts } from './EntryFacts'
import { EntryHead } from './EntryHead'
import type { Entry } from './entries'
import { InvoiceViewer } from './InvoiceViewer'
import { Loading } from './Loading'
import { RejectDialog } from './RejectDialog'
import { SessionTotals } from './SessionTotals'
import { texts } from './texts'
import { useDeciding } from './useDeciding'
import { type InvoiceView, useInvoiceView } from './useInvoiceView'
import { useReviewKeys } from './useReviewKeys'
import type { ReviewList } from './useReviewList'
import { ACCEPTED, type ReviewSearch } from './useReviewSearch'
import { useReviewSession } from './useReviewSession'
import { type ShownEntry, useShownEntry } from './useShownEntry'

interface DeskProps {
  search: ReviewSearch
  list: ReviewList
  onHelp: () => void
}

export function Desk({ search, list, onHelp }: DeskProps) {
  const shown = useShownEntry(search, list)
  const session = useReviewSession(list)
  const view = useInvoiceView(shown.entry?.invoice ?? '')
  const deciding = useDeciding({ search, shown, session, view })
  const { entry, next, previous } = shown
  const start = useScrollToStart(entry?.number)
  const show = (to: Entry | undefined) => to && (() => search.show(to.number))
  const canDecide = entry ? entry.isOpen : shown.isLoading
  useReviewKeys({
    a: canDecide ? deciding.approve : undefined,
    r: canDecide ? deciding.askReason : undefined,
    ...scrolling(view),
    j: show(next),
    n: show(next),
    k: show(previous),
    p: show(previous),
    e: entry?.isFlagged ? deciding.compare : undefined,
    u: deciding.undoLast,
    '+': () => view.zoomBy(1),
    '=': () => view.zoomBy(1),
    '-': () => view.zoomBy(-1),
    t: view.turn,
    '[': () => void view.pageBy(-1),
    ']': () => void view.pageBy(1),
    '?': onHelp,
  })
  return (
    <>
      <div className="low:hidden mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p role="status" className="min-h-5 text-muted text-sm">
          {list.total > 0 &&
            texts.waiting[search.isAccepted ? 'accepted' : search.kind](list.total, list.isAtLeast)}
        </p>
        <SessionTotals session={session} />
      </div>
      {entry ? (
        <Shown ref={start} entry={entry} view={view} onCompare={deciding.compare}>
          <DecisionBar
            notice={deciding.notice}
            isApproving={deciding.isWaiting || (deciding.isSaving && deciding.dialog !== 'reject')}
            onApprove={entry.isOpen ? deciding.approve : undefined}
            onReject={entry.canReject ? deciding.askReason : undefined}
            onPrevious={show(previous)}
            onNext={show(next)}
          />
        </Shown>
      ) : (
        <>
          {deciding.notice && <Notice>{deciding.notice}</Notice>}
          <NotShown search={search} shown={shown} />
        </>
      )}
      <RejectDialog
        open={deciding.dialog === 'reject' && entry !== undefined}
        title={entry?.title ?? ''}
        reasons={list.reasons}
        pending={deciding.isSaving}
        onReject={deciding.reject}
        onCancel={deciding.closeDialog}
      />
      <EarlierDialog
        entry={deciding.dialog === 'compare' ? entry : undefined}
        isSaving={deciding.isSaving}
        onApprove={deciding.approve}
        onReject={deciding.askReason}
        onClose={deciding.closeDialog}
      />
    </>
  )
}

/** The keys that scroll the invoice. */
const scrolling = (view: InvoiceView) => ({
  ' ': () => view.screenBy(1),
  'shift ': () => view.screenBy(-1),
  pagedown: () => view.screenBy(1),
  pageup: () => view.screenBy(-1),
  arrowdown: () => view.scrollBy(1),
  arrowup: () => view.scrollBy(-1),
  arrowright: () => view.scrollBy(0, 1),
  arrowleft: () => view.scrollBy(0, -1),
  end: () => view.toEnd(1),
  home: () => view.toEnd(-1),
  f: () => view.fit('page'),
  w: () => view.fit('width'),
})

interface ShownProps {
  ref: RefObject<HTMLDivElement | null>
  entry: Entry
  view: InvoiceView
  onCompare: () => void
  children: ReactNode
}

function Shown({ ref, entry, view, onCompare, children }: ShownProps) {
  return (
    <div
      ref={ref}
      // At 200 %, the invoice stays beside the details and fills the screen above the buttons.
      className="grid scroll-mt-32 gap-3 low:-scroll-mt-22 low:grid-cols-[minmax(0,1fr)_17rem] low:grid-rows-[auto_1fr] max-md:pb-20 low:pb-14 md:h-[calc(100dvh-11.5rem)] md:min-h-[30rem] md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_minmax(0,1fr)] md:gap-x-4"
    >
      {/* On a phone, the head is above the invoice, so that it is visible. */}
      <EntryHead entry={entry} onCompare={onCompare} />
      <InvoiceViewer
        path={entry.invoice}
        looking={view}
        // On a low phone, the invoice comes before the details.
        className="max-md:h-[max(50dvh,15rem)] max-md:[@media(max-height:32rem)]:order-first low:sticky low:top-2 low:col-start-1 low:row-span-2 low:row-start-1 low:h-[calc(100dvh-4.75rem)] low:self-start md:col-start-1 md:row-span-2 md:row-start-1 md:h-full"
      />
      <section
        aria-label={texts.facts.label}
        className="flex min-h-0 flex-col rounded-card border border-line bg-surface low:[--body-line:1.25rem] low:[--body-size:0.875rem] low:[&_dl]:gap-x-3 low:[&_dl]:gap-y-2"
      >
        <div className="min-h-0 flex-1 overflow-y-auto p-4 low:p-3">
          <EntryFacts entry={entry} />
        </div>
        {children}
      </section>
    </div>
  )
}

/** The screens of the `low` classes. */
const isLow = () => innerHeight <= 512 && innerWidth >= 560 && innerWidth < 768

/** On a phone, scrolls to the start of the next record. At 200 %, of the first one, too. */
function useScrollToStart(number: string | undefined) {
  const start = useRef<HTMLDivElement>(null)
  const last = useRef(number)
  useEffect(() => {
    // The number is missing while the next record loads.
    if (!number) return
    const isAnother = last.current !== undefined && last.current !== number
    last.current = number
    const { top = 0, height = 0 } = start.current?.getBoundingClientRect() ?? {}
    // Content that is higher than the screen starts at its top.
    if ((isAnother && (top < 0 || height > innerHeight)) || isLow()) start.current?.scrollIntoView()
  }, [number])
  return start
}

/** Returns the address of the list without filters. */
const placeOf = ({ kind, isAccepted }: ReviewSearch) =>
  isAccepted
    ? `${paths.review}?stage=${ACCEPTED}`
    : kind === 'claim'
      ? paths.review
      : `${paths.review}?kind=warranty`

interface NotShownProps {
  search: ReviewSearch
  shown: ShownEntry
}

/** Shown instead of a record: loading, an error, or an empty list. */
function NotShown({ search, shown: { next, isLoading, error } }: NotShownProps) {
  if (isLoading) return <Loading />
  if (error) {
    return (
      <>
        <NotHere>{causeOf(error)}</NotHere>
        {next && (
          <Button variant="secondary" className="mt-4" onClick={() => search.show(next.number)}>
            {texts.goOn}
          </Button>
        )}
      </>
    )
  }
  if (search.count === 0) return <EmptyState title={texts.empty} text={texts.emptyHelp} />
  return (
    <EmptyState
      title={texts.notFound}
      text={texts.notFoundHelp}
      action={
        <ButtonLink variant="secondary" to={placeOf(search)}>
          {texts.filters.clear}
        </ButtonLink>
      }
    />
  )
}
