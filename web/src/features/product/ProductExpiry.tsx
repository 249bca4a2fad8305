import { ProgressBar } from '@/components/progress/ProgressBar'
import { daysBetween, spanBetween } from '@/lib/civil'
import { relative, shortDate } from '@/lib/dates'
import { warrantyUsed } from '@/lib/warranty'
import type { Product } from './api'
import { texts, timeLeft } from './texts'

const t = texts.list

/** From this many days before the end the bar warns. */
export const ENDING_SOON_DAYS = 60

/** When the warranty ends, how long that is from now, and how much of it is used. */
export function ProductExpiry({ product, today }: { product: Product; today: string }) {
  const { purchaseDate, expiryDate } = product
  const days = daysBetween(today, expiryDate)
  if (Number.isNaN(days)) return shortDate(expiryDate)
  return (
    <div className="inline-block w-36 max-w-full text-left">
      <p className="tabular">{shortDate(expiryDate)}</p>
      <ProgressBar
        value={warrantyUsed(purchaseDate, expiryDate, today)}
        label={t.used}
        tone={days <= ENDING_SOON_DAYS ? 'danger' : 'brand'}
        className="mt-1 h-1"
      />
      <p className={days < 0 ? 'mt-1 text-danger-ink text-xs' : 'mt-1 text-muted text-xs'}>
        {remaining(days, today, expiryDate)}
      </p>
    </div>
  )
}

function remaining(days: number, today: string, expiryDate: string): string {
  if (days === 0) return t.endsToday
  if (days < 0) return `${t.ended} ${relative(expiryDate)}`
  return timeLeft(spanBetween(today, expiryDate))
}
