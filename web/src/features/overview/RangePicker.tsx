import { DayField } from '@/components/form/DayField'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import type { Range } from './api'
import { texts } from './texts'
import { firstOf } from './useRange'

const presets = [30, 90, 365] as const

interface RangePickerProps {
  shown: Range | undefined
  today: string
  onChange: (changes: Partial<Range>) => void
}

/** Selects the period: a preset or any two days. */
export function RangePicker({ shown, today, onChange }: RangePickerProps) {
  return (
    <div className="-mt-1 mb-3 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <nav
        aria-label={texts.range}
        className="flex rounded-control border border-control-line bg-surface p-0.5"
      >
        {presets.map((days) => {
          const from = firstOf(days, today)
          const isCurrent = shown?.to === today && shown.from === from
          return (
            <Link
              key={days}
              to={{ search: `?from=${from}&to=${today}` }}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className={cx(
                'flex min-h-8 items-center rounded-md px-2.5 text-sm transition-colors max-md:min-h-11',
                isCurrent
                  ? 'bg-brand-soft font-medium text-brand-ink'
                  : 'text-muted hover:text-ink',
              )}
            >
              {texts.presets[days]}
            </Link>
          )
        })}
      </nav>
      <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:w-80">
        <DayField
          label={texts.from}
          value={shown?.from ?? ''}
          max={shown?.to}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={texts.to}
          value={shown?.to ?? ''}
          max={today}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </div>
  )
}
