import { useInfiniteQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { FormAlert } from '@/components/form/FormAlert'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { tabStyles } from '@/components/page/tabStyles'
import { Skeleton } from '@/components/progress/Skeleton'
import { countedUpTo } from '@/lib/count'
import { Link, useSearchParams } from '@/lib/router'
import { type CustomerHead, type Kind, kinds, type PastProduct, timelineQuery } from './api'
import { EntryCard } from './EntryCard'
import { kindNames, texts } from './texts'

const t = texts.timeline

interface Props {
  head: CustomerHead
  onRaise?: ((product: PastProduct) => void) | undefined
}

/** A customer's history, the newest first. The address holds the kind filter. */
export function CustomerTimeline({ head, onRaise }: Props) {
  const [params] = useSearchParams()
  const kind = kinds.find((one) => one === params.get('kind') && head.kinds.includes(one))
  const { customerId } = head.customer
  const timeline = useInfiniteQuery(timelineQuery(customerId, kind))
  const entries = timeline.data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <h2 id="timeline" className="mb-2 font-semibold text-base">
        {t.title}
      </h2>
      <KindTabs head={head} kind={kind} />
      {timeline.isPending ? (
        <Loading />
      ) : !entries ? (
        <LoadFailure
          message={t.failure}
          cause={causeOf(timeline.error)}
          onRetry={timeline.refetch}
        />
      ) : entries.length === 0 ? (
        <EmptyState title={kind ? t.emptyKind : t.empty} />
      ) : (
        <ol className="flex flex-col">
          {entries.map((entry) => (
            <EntryCard
              key={entry.id}
              customerId={customerId}
              entry={entry}
              onRaise={onRaise}
              isBrief={!kind}
            />
          ))}
        </ol>
      )}
      {timeline.isFetchNextPageError && (
        <div className="mt-4">
          <FormAlert>{`${t.olderFailure} ${causeOf(timeline.error)}`}</FormAlert>
        </div>
      )}
      {timeline.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            pending={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            {timeline.isFetchingNextPage ? t.loadingOlder : t.older}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The tabs of the kinds that have entries. */
function KindTabs({ head, kind }: { head: CustomerHead; kind: Kind | undefined }) {
  const shown = head.counts.filter((one) => one.count > 0 || one.kind === kind)
  return (
    <nav
      aria-label={t.tabs}
      className="mb-4 flex flex-wrap gap-x-1 border-line border-b max-2xl:[&>a]:px-2"
    >
      <Link
        to="?"
        preventScrollReset
        aria-current={kind === undefined ? 'page' : undefined}
        className={tabStyles(kind === undefined)}
      >
        {t.all}
      </Link>
      {shown.map(({ kind: one, count }) => (
        <Link
          key={one}
          to={`?kind=${one}`}
          preventScrollReset
          aria-current={one === kind ? 'page' : undefined}
          className={tabStyles(one === kind)}
        >
          {kindNames[one] ?? one}
          <span className="tabular ml-2 rounded-full bg-sunken px-2 py-0.5 text-muted text-xs">
            {countedUpTo(head.most, count)}
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-5">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[2rem_1fr] gap-x-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      ))}
    </div>
  )
}
