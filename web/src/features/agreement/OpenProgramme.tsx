import { useQuery } from '@tanstack/react-query'
import { shortDate } from '@/lib/dates'
import { type OpenedProgramme, programmesQuery } from './api'
import { agreementCount, texts } from './texts'
import { WithdrawProgramme } from './WithdrawProgramme'

const t = texts.programme

/** Which programme customers sign now, and those before it. */
export function OpenProgramme() {
  const programmes = useQuery(programmesQuery())
  const [present, ...earlier] = programmes.data ?? []
  // The list below says when the server does not answer; a second complaint would help nobody.
  if (!present) return null
  return (
    <section
      aria-label={t.open}
      className="mb-4 rounded-card border border-line bg-surface px-4 py-3 text-sm"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-muted">{t.open}</span>
        <Summary programme={present} />
        {/* The first programme of all stays: without one there is nothing to sign. */}
        {present.agreements === 0 && earlier.length > 0 && (
          <WithdrawProgramme programme={present} />
        )}
      </div>
      {earlier.length > 0 && (
        <details className="mt-2">
          <summary className="text-muted">
            {t.earlier} ({earlier.length})
          </summary>
          <ul className="mt-2 grid gap-1.5">
            {earlier.map((programme) => (
              <li key={programme._id} className="flex flex-wrap items-baseline gap-x-3">
                <Summary programme={programme} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Summary({ programme }: { programme: OpenedProgramme }) {
  const { label, title, agreements, openedAt } = programme
  return (
    <>
      <strong className="font-semibold">{label}</strong>
      <span className="wrap-anywhere">{title}</span>
      <span className="tabular text-muted">{agreementCount(agreements)}</span>
      <span className="text-muted">opened {shortDate(openedAt)}</span>
    </>
  )
}
