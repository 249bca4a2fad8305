import { ProgressBar } from '@/components/progress/ProgressBar'
import { daysBetween, spanBetween } from '@/lib/civil'
import { counted } from '@/lib/count'
import { relative, shortDate } from '@/lib/dates'
import { warrantyUsed } from '@/lib/warranty'

/** From this many days before the end the bar warns. */
export const ENDING_SOON_DAYS = 60

interface Props {
  product: { purchaseDate: string; expiryDate: string }
  today: string
}

/** When the warranty of a product ends, how long that is from now, and how much of it is used. */
export function WarrantyBar({ product, today }: Props) {
  const { purchaseDate, expiryDate } = product
  const days = daysBetween(today, expiryDate)
  if (Number.isNaN(days)) return shortDate(expiryDate)
  return (
    <div className="inline-block w-36 max-w-full text-left">
      <p className="tabular">{shortDate(expiryDate)}</p>
      <ProgressBar
        value={warrantyUsed(purchaseDate, expiryDate, today)}
        label="Warranty used"
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
  if (days === 0) return 'Ends today'
  if (days < 0) return `Ended ${relative(expiryDate)}`
  return timeLeft(spanBetween(today, expiryDate))
}

/** '2 years 11 months left', '18 days left': what remains of a warranty, in its two largest units. */
function timeLeft({ years, months, days }: ReturnType<typeof spanBetween>): string {
  const words = [
    years > 0 && counted(years, 'year'),
    months > 0 && counted(months, 'month'),
    years === 0 && months === 0 && counted(days, 'day'),
  ]
  return `${words.filter(Boolean).join(' ')} left`
}
