import { DayField } from '@/components/form/DayField'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import type { Range } from './api'
import { texts } from './texts'
import { firstOf } from './useRange'

const presets = [30, 90, 365] as const

/** The label is beside the field, so that all is in one line. */
const beside = 'md:grid! md:grid-cols-[auto_9.25rem] md:items-center md:gap-x-2!'

interface RangePickerProps {
  shown: Range | undefined
  today: string
  onChange: (changes: Partial<Range>) => void
}

/** Selects the period: a preset or any two days. */
export function RangePicker({ shown, today, onChange }: RangePickerProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink max-md:w-full lg:ml-auto print:hidden">
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
      <div className="grid grid-cols-2 gap-3 max-md:w-full">
        <DayField
          label={texts.from}
          fieldClassName={beside}
          value={shown?.from ?? ''}
          max={shown?.to}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={texts.to}
          fieldClassName={beside}
          value={shown?.to ?? ''}
          max={today}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </div>
  )
}
