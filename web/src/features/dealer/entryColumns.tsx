import { Check, Minus } from 'lucide-react'
import type { Column } from '@/components/table/columns'
import { shortDate } from '@/lib/dates'
import type { Dealer, Entry, Location } from './api'
import { texts } from './texts'

export const dealerColumns: readonly Column<Dealer>[] = [
  named(texts.dealers.columns.name),
  marked('awr'),
  marked('claims'),
  marked('agreement'),
]

export const locationColumns: readonly Column<Location>[] = [named(texts.locations.columns.name)]

function named<Kind extends Entry>(header: string): Column<Kind> {
  return {
    key: 'name',
    header,
    primary: true,
    className: 'w-full',
    cell: ({ name, retiredAt }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{name}</span>
        {retiredAt && (
          <span className="block font-normal text-muted text-xs">
            {texts.retiredOn} {shortDate(retiredAt)}
          </span>
        )}
      </span>
    ),
  }
}

function marked(form: keyof typeof texts.forms): Column<Dealer> {
  return {
    key: form,
    header: texts.forms[form],
    align: 'center',
    className: 'whitespace-nowrap',
    cell: (dealer) => <Mark on={dealer[form]} />,
  }
}

function Mark({ on }: { on: boolean }) {
  const Sign = on ? Check : Minus
  return (
    <span className={on ? 'text-success-ink' : 'text-faint'}>
      <Sign aria-hidden="true" className="inline size-4.5" />
      <span className="sr-only">{on ? texts.offered : texts.notOffered}</span>
    </span>
  )
}
