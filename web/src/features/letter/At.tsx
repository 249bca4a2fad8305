import { usePortal } from '@/api/portal'
import { dateTimeIn } from '@/lib/dates'

/** An instant of a letter by the portal's clock, as in the audit trail. */
export function At({ instant }: { instant: string | undefined }) {
  return dateTimeIn(instant, usePortal().timezone)
}
