import { Replace } from 'lucide-react'
import { say } from '@/language'
import { longDate } from '@/lib/dates'
import type { Product } from './api'

/** Shows which device replaced this one, or which one it replaces. */
export function DeviceSwap({ product }: { product: Product }) {
  const { replacedBy, replaces, dueBack, returned } = product
  if (!replacedBy && !replaces) return null
  return (
    <div className="grid gap-1 text-muted text-sm">
      {replacedBy && (
        <p className="wrap-anywhere flex gap-1.5">
          <Replace aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {say('Replaced by')} <span className="font-mono">{replacedBy.serialNo}</span>
            {say('.')}{' '}
            {returned
              ? say('The old device was returned.')
              : dueBack && say('Due back by {date}.', { date: longDate(dueBack) })}
          </span>
        </p>
      )}
      {replaces && (
        <p className="wrap-anywhere flex gap-1.5">
          <Replace aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {say('Replaces')} <span className="font-mono">{replaces.serialNo}</span>{' '}
            {say('and has the rest of its warranty.')}
          </span>
        </p>
      )}
    </div>
  )
}
