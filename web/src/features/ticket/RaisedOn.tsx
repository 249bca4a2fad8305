import { dateTime } from '@/lib/dates'
import { texts } from './texts'

/** Shows when a ticket was raised, because the timeline contains only entries of the desk. */
export function RaisedOn({ ticket: { createdAt } }: { ticket: { createdAt?: string } }) {
  if (!createdAt) return null
  return (
    <p className="mt-1 text-muted text-sm">
      {texts.tracker.raised} <time dateTime={createdAt}>{dateTime(createdAt)}</time>
    </p>
  )
}
