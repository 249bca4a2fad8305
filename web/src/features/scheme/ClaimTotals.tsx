import { cx } from '@/lib/cx'
import { rupees } from '@/lib/money'
import { sayStatus } from '@/records/sayStatus'
import { sumOf, type Total } from './ownClaims'
import { claimCount, texts } from './texts'

const t = texts.status

interface Props {
  totals: readonly Total[]
  /** The selected status. Empty for all. */
  shown: string
  onShow: (status: string) => void
}

/** Shows the number and amount of claims by status. Each total links to its claims. */
export function ClaimTotals({ totals, shown, onShow }: Props) {
  const all = { status: '', ...sumOf(totals) }
  return (
    <fieldset aria-label={t.totals} className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {[all, ...totals].map(({ status, count, amount }) => (
        <button
          key={status ?? 'other'}
          type="button"
          aria-pressed={shown === status}
          onClick={() => onShow(status)}
          className={cx(
            'min-h-11 rounded-card border px-3 py-2 text-left transition-colors sm:min-w-40',
            shown === status
              ? 'border-brand bg-brand-soft text-brand-ink'
              : 'border-line bg-surface hover:bg-hover',
          )}
        >
          <span className="block text-sm">{status ? sayStatus(status) : t.all}</span>{' '}
          <span className="tabular block font-semibold">{rupees(amount)}</span>{' '}
          <span className="block text-muted text-xs">{claimCount(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
