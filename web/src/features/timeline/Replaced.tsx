import { shortDate } from '@/lib/dates'
import { SerialLink } from '@/records/SerialLink'
import type { PastProduct } from './api'

/** That a device was replaced, or came in the place of another: each leads to the other's history. */
export function Replaced({ product }: { product: PastProduct }) {
  const { replacedBy, replaces, dueBack, returnedAt } = product
  if (!replacedBy && !replaces) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {replacedBy && (
        <>
          <span className="rounded-md bg-tone-orange px-2 py-0.5 font-medium text-tone-orange-ink text-xs">
            Replaced
          </span>
          by <SerialLink serialNo={replacedBy.serialNo} />
          <span className="text-muted">
            {returnedAt ? `returned ${shortDate(returnedAt)}` : `due back ${shortDate(dueBack)}`}
          </span>
        </>
      )}
      {replaces && (
        <>
          In the place of <SerialLink serialNo={replaces.serialNo} />
        </>
      )}
    </p>
  )
}
