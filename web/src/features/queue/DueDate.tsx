import { CalendarClock, CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { usePortal } from '@/api/portal'
import { todayIn } from '@/lib/civil'
import { cx } from '@/lib/cx'
import { shortDate } from '@/lib/dates'
import { type Due, dueOf, type Urgency } from './due'

const looks: Record<Urgency, { icon: LucideIcon; className: string }> = {
  late: { icon: TriangleAlert, className: 'bg-tone-red text-tone-red-ink' },
  today: { icon: Clock, className: 'bg-tone-yellow text-tone-yellow-ink' },
  soon: { icon: Clock, className: 'bg-tone-blue text-tone-blue-ink' },
  later: { icon: CalendarClock, className: 'text-muted' },
  over: { icon: CircleCheck, className: 'bg-tone-green text-tone-green-ink' },
}

/** Shows the due date in words, with an icon and a colour. */
export function DueDate({ item }: { item: Due }) {
  const { timezone } = usePortal()
  const { urgency, words } = dueOf(item, todayIn(timezone))
  const { icon: Icon, className } = looks[urgency]
  return (
    <span
      data-urgency={urgency}
      title={shortDate(item.backOn ?? item.dueOn)}
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-md px-2 py-0.5 align-middle font-medium text-xs',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {words}
    </span>
  )
}
