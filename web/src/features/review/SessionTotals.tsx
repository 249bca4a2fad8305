import { Button } from '@/components/button/Button'
import { texts } from './texts'
import type { ReviewSession } from './useReviewSession'

const t = texts.session

/** Shows how many records were decided in this session, and their total amount. */
export function SessionTotals({ session }: { session: ReviewSession }) {
  const { approved, rejected } = session
  const isNothing = approved.count + rejected.count === 0
  return (
    <section aria-label={t.label} className="flex flex-wrap items-center gap-x-4 text-sm">
      {isNothing ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <>
          <p className="text-tone-green-ink tabular-nums">
            {t.approved(approved.count, approved.rupees)}
          </p>
          <p className="text-tone-red-ink tabular-nums">
            {t.rejected(rejected.count, rejected.rupees)}
          </p>
          <Button variant="quiet" size="sm" onClick={session.forget}>
            {t.forget}
          </Button>
        </>
      )}
    </section>
  )
}
