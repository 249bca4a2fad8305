import { say } from '@/language'
import { StatusBadge } from './StatusBadge'
import { TrackParcel } from './TrackParcel'

/** Beside the badge of a ticket that has no status yet. */
export const RECEIVED = say('We received your request.')

interface Props {
  status: string | null | undefined
  /** Whether its parcel is a button; not inside what is one itself. */
  plain?: boolean
}

/** The status of a customer's ticket: its badge, and what it means for the customer. */
export function TicketStatus({ status, plain = false }: Props) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <StatusBadge status={status} palette="ticket-customer" />
      {!status && <span className="text-muted text-xs">{RECEIVED}</span>}
      {!plain && <TrackParcel status={status} />}
    </span>
  )
}
