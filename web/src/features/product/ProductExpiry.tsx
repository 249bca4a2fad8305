import { ProgressBar } from '@/components/ProgressBar'
import { relative, shortDate } from '@/lib/dates'
import { daysBetween, warrantyUsed } from '@/lib/warranty'
import type { Product } from './api'
import { remaining, texts } from './texts'

/** From this many days before the end the bar warns. */
export const ENDING_SOON_DAYS = 60

/** When the warranty ends, how long that is from now, and how much of it is used. */
export function ProductExpiry({ product, today }: { product: Product; today: string }) {
  const { purchaseDate, expiryDate } = product
  const days = daysBetween(today, expiryDate)
  const ended = days < 0
  return (
    <div className="inline-block w-36 max-w-full text-left">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular whitespace-nowrap">{shortDate(expiryDate)}</span>
      </p>
      <ProgressBar
        value={warrantyUsed(purchaseDate, expiryDate, today)}
        label={texts.list.used}
        tone={ended || days <= ENDING_SOON_DAYS ? 'danger' : 'brand'}
        className="mt-1 h-1"
      />
      <p className={ended ? 'mt-1 text-danger-ink text-xs' : 'mt-1 text-muted text-xs'}>
        {remaining(days, relative(expiryDate))}
      </p>
    </div>
  )
}
