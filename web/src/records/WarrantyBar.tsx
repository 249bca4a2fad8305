import { ProgressBar } from '@/components/progress/ProgressBar'
import { say } from '@/language'
import { daysBetween, spanBetween } from '@/lib/civil'
import { sayCount } from '@/lib/count'
import { cx } from '@/lib/cx'
import { relative, shortDate } from '@/lib/dates'
import { warrantyLeft } from '@/lib/warranty'

/** The bar turns into a warning this many days before the end. */
export const ENDING_SOON_DAYS = 60

interface Props {
  product: { purchaseDate: string; expiryDate: string }
  today: string
  /** Table: stacked lines. Card: minimum height. Page: full width. */
  form?: 'table' | 'card' | 'page'
}

/** Shows when the warranty of a product ends, and how much of it is left. */
export function WarrantyBar({ product, today, form = 'table' }: Props) {
  const { purchaseDate, expiryDate } = product
  const days = daysBetween(today, expiryDate)
  if (Number.isNaN(days)) return shortDate(expiryDate)
  const bar = (
    <ProgressBar
      value={warrantyLeft(purchaseDate, expiryDate, today)}
      label={say('Warranty left')}
      tone={days <= ENDING_SOON_DAYS ? 'danger' : 'brand'}
      className={cx(form === 'page' ? 'h-2.5' : 'h-1', form === 'table' && 'mt-1')}
    />
  )
  const left = (
    <span
      className={cx(
        days < 0 ? 'text-danger-ink' : 'text-muted',
        form === 'page' ? 'text-body' : 'text-xs',
      )}
    >
      {remaining(days, today, expiryDate)}
    </span>
  )
  if (form === 'table') {
    return (
      <div className="inline-block w-36 max-w-full text-left">
        <p className="tabular">{shortDate(expiryDate)}</p>
        {bar}
        <p className="mt-1 leading-4">{left}</p>
      </div>
    )
  }
  if (form === 'card') {
    return (
      <span className="grid w-full justify-items-end">
        <span className="tabular">{shortDate(expiryDate)}</span>
        <span className="flex w-full items-center gap-2">
          <span className="min-w-0 flex-1">{bar}</span>
          {left}
        </span>
      </span>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="tabular font-semibold text-lg">{shortDate(expiryDate)}</span>
        {left}
      </p>
      {bar}
    </div>
  )
}

function remaining(days: number, today: string, expiryDate: string): string {
  if (days === 0) return say('Ends today')
  if (days < 0) return say('Ended {when}', { when: relative(expiryDate) })
  return timeLeft(spanBetween(today, expiryDate))
}

/** '2 years 11 months left', '18 days left': the two largest units of the remaining time. */
function timeLeft({ years, months, days }: ReturnType<typeof spanBetween>): string {
  const words = [
    years > 0 && sayCount(years, '{n} year', '{n} years'),
    months > 0 && sayCount(months, '{n} month', '{n} months'),
    years === 0 && months === 0 && sayCount(days, '{n} day', '{n} days'),
  ]
  return say('{time} left', { time: words.filter(Boolean).join(' ') })
}
