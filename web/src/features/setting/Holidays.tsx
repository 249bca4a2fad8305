import { X } from 'lucide-react'
import { IconButton } from '@/components/button/IconButton'
import { shortDate } from '@/lib/dates'
import type { Holiday } from './api'
import { said, texts } from './texts'

const t = texts.calendar

interface Props {
  holidays: readonly Holiday[]
  onRemove: (holiday: Holiday) => void
}

export function Holidays({ holidays, onRemove }: Props) {
  if (holidays.length === 0) {
    return (
      <p className="rounded-control border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
        {t.holidaysNone}
      </p>
    )
  }
  return (
    <ul
      aria-label={t.holidays}
      className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line"
    >
      {holidays.map((holiday) => (
        <li key={holiday.date} className="flex min-h-11 items-center gap-3 pr-1 pl-3">
          <time dateTime={holiday.date} className="tabular w-28 shrink-0 text-muted text-sm">
            {shortDate(holiday.date)}
          </time>
          <span className="wrap-anywhere min-w-0 flex-1 text-body">{holiday.name}</span>
          <IconButton
            size="sm"
            icon={X}
            label={said.removeHoliday(holiday.name, shortDate(holiday.date))}
            onClick={() => onRemove(holiday)}
          />
        </li>
      ))}
    </ul>
  )
}
