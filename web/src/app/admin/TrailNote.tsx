import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { counted } from '@/lib/count'
import { dateTime } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Link } from '@/lib/router'
import { waitingQuery } from './waiting'

/** Tells owners that someone changed the audit trail directly in the database. */
export function TrailNote() {
  const changed = useQuery(waitingQuery).data?.trail
  if (!changed) return null
  return (
    <p
      role="status"
      className="flex gap-2 border-b border-line bg-danger-soft px-4 py-2 text-sm text-danger-ink sm:px-6 lg:px-8 print:hidden"
    >
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Someone changed the audit trail in the database: {counted(changed.flaws, 'place')}, found{' '}
        {dateTime(changed.at)}. Run <code>aftercare audit verify</code> on the server and keep its
        output.{' '}
        <Link to={paths.audit} className="whitespace-nowrap font-medium underline">
          See the audit trail
        </Link>
      </span>
    </p>
  )
}
