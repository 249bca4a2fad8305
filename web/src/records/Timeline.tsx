import { LinkedText } from '@/components/page/LinkedText'
import { cx } from '@/lib/cx'
import { dateTime, isDate, relative } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { parcelLink, withoutLinks } from './parcel'
import { sayStatus } from './sayStatus'
import { type StatusPalette, statusTone, type Tone } from './statusTones'
import { TrackParcel } from './TrackParcel'

export interface TimelineEntry {
  status: string
  date?: string | undefined
  note?: string | undefined
}

interface TimelineProps {
  entries: readonly TimelineEntry[]
  palette?: StatusPalette
  /** Lets tests set the time. */
  now?: Date
}

/**
 * Shows the history of a ticket, the newest entry first. The newest entry is the current status.
 */
export function Timeline({ entries, palette = 'ticket-admin', now }: TimelineProps) {
  const newestFirst = entries.map((entry, position) => ({ ...entry, position })).reverse()
  return (
    <ol className="flex flex-col">
      {newestFirst.map((entry, place) => {
        const latest = place === 0
        const tone = newsTone(entry.status, palette)
        // The desk sees the link inside the text. The customer gets a button.
        const isParcel = palette === 'ticket-customer' && parcelLink(entry.status) !== undefined
        return (
          <li
            key={entry.position}
            aria-current={latest ? 'step' : undefined}
            className="group relative grid grid-cols-[1.5rem_1fr] gap-x-3 pb-6 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-3 bottom-[-0.25rem] left-3 w-px -translate-x-1/2 bg-line-strong group-last:hidden"
            />
            <Dot latest={latest} tone={tone} />
            <div className="min-w-0">
              <p
                className={cx(
                  'wrap-anywhere whitespace-pre-line',
                  latest ? cx('font-semibold text-lg', inks[tone]) : 'text-body text-muted',
                )}
              >
                <LinkedText
                  text={sayStatus(isParcel ? withoutLinks(entry.status) : orMissing(entry.status))}
                />
              </p>
              {isDate(entry.date) && (
                <p className="mt-0.5 text-muted text-sm">
                  <time dateTime={entry.date}>{dateTime(entry.date)}</time>
                  <span aria-hidden="true"> · </span>
                  <span>{relative(entry.date, now)}</span>
                </p>
              )}
              {isParcel && <TrackParcel status={entry.status} className="mt-2" />}
              {entry.note && (
                <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">{entry.note}</p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Custom text from the desk is neutral, so it has the normal colour. */
function newsTone(status: string, palette: StatusPalette): Tone {
  const { tone } = statusTone(status, palette)
  return tone === 'red' && palette.startsWith('ticket') ? 'grey' : tone
}

const inks: Partial<Record<Tone, string>> = {
  blue: 'text-tone-blue-ink',
  green: 'text-tone-green-ink',
  yellow: 'text-tone-yellow-ink',
  purple: 'text-tone-purple-ink',
  orange: 'text-tone-orange-ink',
  amber: 'text-tone-yellow-ink',
  red: 'text-tone-red-ink',
}

const rings: Partial<Record<Tone, string>> = {
  green: 'bg-tone-green text-tone-green-ink',
  yellow: 'bg-tone-yellow text-tone-yellow-ink',
  purple: 'bg-tone-purple text-tone-purple-ink',
  orange: 'bg-tone-orange text-tone-orange-ink',
  amber: 'bg-tone-amber text-tone-amber-ink',
  red: 'bg-tone-red text-tone-red-ink',
}

function Dot({ latest, tone }: { latest: boolean; tone: Tone }) {
  if (!latest) {
    return (
      <span aria-hidden="true" className="relative grid h-6 place-items-center">
        <span className="size-2.5 rounded-full border-2 border-line-strong bg-surface" />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative mt-0.5 grid size-6 place-items-center rounded-full',
        rings[tone] ?? 'bg-tone-blue text-tone-blue-ink',
      )}
    >
      <span className="size-2.5 rounded-full bg-current" />
    </span>
  )
}
