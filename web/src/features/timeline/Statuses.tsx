import { dateTime } from '@/lib/dates'
import type { StatusPalette } from '@/records/statusTones'
import { Timeline } from '@/records/Timeline'
import type { PastTicket } from './api'
import { texts } from './texts'

interface Props {
  /** Newest first. */
  statuses: PastTicket['statuses']
  palette: StatusPalette
}

/** Shows earlier statuses, collapsed. The current status is shown above. */
export function Statuses({ statuses, palette }: Props) {
  if (statuses.length === 0) return null
  return (
    <details className="group/history text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center font-medium text-brand-ink max-md:min-h-11">
        {texts.timeline.statuses} ({statuses.length})
        <span className="ml-2 font-normal text-muted">{dateTime(statuses[0]?.at)}</span>
      </summary>
      <div className="mt-3">
        <Timeline
          palette={palette}
          entries={statuses.toReversed().map(({ status, at, by, reason, ends }) => ({
            status,
            date: at,
            note:
              [by && `by ${by}`, reason, ends && texts.timeline.ended]
                .filter(Boolean)
                .join(' · ') || undefined,
          }))}
        />
      </div>
    </details>
  )
}
