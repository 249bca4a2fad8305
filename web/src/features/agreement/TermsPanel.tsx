import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/button/Button'
import { Card } from '@/components/page/Card'
import { cx } from '@/lib/cx'
import { PayoutTable } from './PayoutTable'
import type { Programme } from './records'
import { texts } from './texts'

const t = texts.form

const tableLook =
  'w-full border-collapse text-left text-sm [&_small]:text-muted [&_small]:font-normal [&_small]:text-xs [&_td]:border-line ' +
  '[&_td]:border-t [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2 [&_th]:align-top [&_th]:font-medium ' +
  '[&_tbody_th]:border-line [&_tbody_th]:border-t'

/** The terms of the quarter, folded at first. */
export function TermsPanel({ programme }: { programme: Programme }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t.terms}
      actions={
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? t.hideTerms : t.showTerms}
          <ChevronDown
            aria-hidden="true"
            className={cx('transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      }
    >
      <div id={id} hidden={!isOpen} className="grid gap-5">
        <div className="overflow-x-auto rounded-control border border-line">
          <PayoutTable programme={programme} className={tableLook} />
        </div>
        <ol className="grid list-decimal gap-2 pl-6 text-body marker:text-faint">
          {programme.terms.map((term) => (
            <li key={term} className="wrap-anywhere text-pretty pl-1">
              {term}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
