import { MISSING } from '@/lib/missing'
import { serialPath } from '@/lib/paths'
import { Link } from '@/lib/router'

/** Links a serial number to the history of its devices. */
export function SerialLink({ serialNo }: { serialNo: string | null | undefined }) {
  if (!serialNo?.trim()) return MISSING
  return (
    <Link
      to={serialPath(serialNo)}
      className="wrap-anywhere inline-flex items-center font-mono max-md:min-h-11 text-brand-ink underline decoration-transparent underline-offset-2 hover:decoration-current"
    >
      {serialNo}
    </Link>
  )
}
