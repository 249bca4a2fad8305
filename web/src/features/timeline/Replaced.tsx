import { PackageCheck } from 'lucide-react'
import { adminApi, answer } from '@/api/client'
import { NOT_SAVED } from '@/api/refusals'
import { Button } from '@/components/button/Button'
import { shortDate } from '@/lib/dates'
import { usePermissions } from '@/records/deskRole'
import { SerialLink } from '@/records/SerialLink'
import { useSave } from '@/records/useSave'
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
          {!returnedAt && product.replacementId && <Returned id={product.replacementId} />}
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

/** Records that the old device is back. */
function Returned({ id }: { id: string }) {
  const may = usePermissions()
  const returned = useSave({
    send: () =>
      answer(adminApi.POST('/desk/replacements/{id}/returned', { params: { path: { id } } })),
    done: 'The old device is marked as returned.',
    failure: NOT_SAVED,
    refresh: [historyKey],
  })
  if (!may('POST /desk/replacements/{id}/returned')) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={PackageCheck}
      pending={returned.isSaving}
      onClick={() => returned.save()}
    >
      The old device is back
    </Button>
  )
}
