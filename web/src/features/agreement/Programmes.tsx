import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Button } from '@/components/button/Button'
import { shortDate } from '@/lib/dates'
import { useSave } from '@/records/useSave'
import {
  agreementKey,
  type OpenedProgramme,
  programmesQuery,
  quartersQuery,
  setProgrammeOpen,
} from './api'
import { agreementCount, openQuarter, texts } from './texts'
import { WithdrawProgramme } from './WithdrawProgramme'

const t = texts.programme

/** The programmes of the desk, folded to one line. */
export function Programmes({ onOpen }: { onOpen: () => void }) {
  const programmes = useQuery(programmesQuery()).data
  // The list below already reports that the server does not answer.
  if (!programmes) return null
  const open = programmes.filter(({ open }) => open).reverse()
  const over = programmes.filter(({ open }) => !open)
  return (
    <section
      aria-label={t.open}
      className="mb-4 rounded-card border border-line bg-surface px-4 py-1 text-sm max-md:px-3"
    >
      {open.length === 0 && <NoneOpen onOpen={onOpen} />}
      {programmes.length > 0 && (
        <details>
          <summary className="min-h-8 py-1.5 max-md:py-3">
            {open.length > 0 ? (
              <>
                <span className="text-muted">{t.open}:</span>{' '}
                <strong className="font-semibold">
                  {open.map(({ label }) => label).join(', ')}
                </strong>
              </>
            ) : (
              <span className="text-muted">
                {t.earlier} ({over.length})
              </span>
            )}
          </summary>
          <ul className="grid gap-1.5 pb-2">
            {open.map((programme) => (
              <li
                key={programme._id}
                className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1"
              >
                <Summary programme={programme} />
                {/* One programme always stays. */}
                {programme.agreements === 0 && programmes.length > 1 && (
                  <WithdrawProgramme programme={programme} />
                )}
                <OpenOrClose programme={programme} />
              </li>
            ))}
          </ul>
          {open.length > 0 && over.length > 0 && (
            <h2 className="border-line border-t pt-2 text-muted">
              {t.earlier} ({over.length})
            </h2>
          )}
          <ul className="grid gap-1.5 pb-2 empty:hidden">
            {over.map((programme) => (
              <li key={programme._id} className="flex flex-wrap items-baseline gap-x-3">
                <Summary programme={programme} />
                {programme.state !== 'over' && <OpenOrClose programme={programme} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Closes a programme for customers, or opens it again. */
function OpenOrClose({ programme: { _id, open, label } }: { programme: OpenedProgramme }) {
  const saving = useSave({
    send: () => setProgrammeOpen(_id, !open),
    done: (now) => (now.open ? t.openedAgain : t.closed),
    refresh: [agreementKey],
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${open ? t.close : t.openAgain}: ${label}`}
      pending={saving.isSaving}
      onClick={() => saving.save()}
    >
      {open ? t.close : t.openAgain}
    </Button>
  )
}

/** Shown if customers cannot sign any programme, with a button to open one. */
function NoneOpen({ onOpen }: { onOpen: () => void }) {
  const running = useQuery(quartersQuery()).data?.running
  return (
    <div role="note" className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1.5">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-tone-amber-ink" />
      <p className="min-w-0 flex-1 basis-60 text-pretty">{t.noneOpen}</p>
      {running && (
        <Button size="sm" onClick={onOpen}>
          {openQuarter(running.label)}
        </Button>
      )}
    </div>
  )
}

function Summary({ programme }: { programme: OpenedProgramme }) {
  const { label, title, state, open, agreements, openedAt } = programme
  return (
    <>
      <strong className="font-semibold">{label}</strong>
      <span className="text-muted">{open || state === 'over' ? t.states[state] : t.isClosed}</span>
      <span className="wrap-anywhere">{title}</span>
      <span className="tabular text-muted">{agreementCount({ total: agreements })}</span>
      <span className="text-muted">opened {shortDate(openedAt)}</span>
    </>
  )
}
