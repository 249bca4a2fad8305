import { dateTime } from '@/lib/dates'
import { texts } from './texts'

/** When a ticket was raised, for its head: its timeline tells only what the desk wrote. */
export function RaisedOn({ ticket: { createdAt } }: { ticket: { createdAt?: string } }) {
  if (!createdAt) return null
  return (
    <p className="mt-1 text-muted text-sm">
      {texts.tracker.raised} <time dateTime={createdAt}>{dateTime(createdAt)}</time>
    </p>
  )
}
