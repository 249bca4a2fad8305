import { shortDate } from '@/lib/dates'
import { OldDeviceBack } from '@/records/OldDeviceBack'
import { SerialLink } from '@/records/SerialLink'
import { historyKey, type PastProduct } from './api'

/** Reports a replacement, with links between the old and the new device. */
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
          {!returnedAt && product.replacementId && (
            <OldDeviceBack id={product.replacementId} refresh={[historyKey]} />
          )}
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
