import { Button } from '@/components/button/Button'
import { texts } from './texts'
import type { Sitting } from './useSitting'

const t = texts.sitting

/** How much was decided since the sitting began, and what it comes to. */
export function SittingTotals({ sitting }: { sitting: Sitting }) {
  const { approved, rejected } = sitting
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
          <Button variant="quiet" size="sm" onClick={sitting.forget}>
            {t.forget}
          </Button>
        </>
      )}
    </section>
  )
}
