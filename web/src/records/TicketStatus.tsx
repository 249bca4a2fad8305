import { say } from '@/language'
import { StatusBadge } from './StatusBadge'
import { TrackParcel } from './TrackParcel'

/** The text beside the badge of a ticket without a status. */
export const RECEIVED = say('We received your request.')

interface Props {
  status: string | null | undefined
  /** Hides the tracking button, for use inside another button. */
  plain?: boolean
}

/** Shows the status of a customer's ticket: the badge and an explanation. */
export function TicketStatus({ status, plain = false }: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <StatusBadge status={status} palette="ticket-customer" />
      {!status && <span className="text-muted text-xs">{RECEIVED}</span>}
      {!plain && <TrackParcel status={status} />}
    </span>
  )
}
