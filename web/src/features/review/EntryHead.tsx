import { Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/button/Button'
import { cx } from '@/lib/cx'
import { dateTime } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { isDecision } from '@/lib/statuses'
import { InvoiceLink } from '@/records/InvoiceLink'
import { StatusBadge } from '@/records/StatusBadge'
import { done } from './api'
import type { Entry } from './entries'
import { texts } from './texts'

const f = texts.facts

interface Props {
  entry: Entry
  onCompare: () => void
}

/** Shows what a decision needs most: the record, its amount and any warnings. */
export function EntryHead({ entry, onCompare }: Props) {
  const { claim } = entry
  return (
    // At 200 %, number and amount share a line.
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3 low:flex-row low:flex-wrap low:items-center low:gap-x-3 low:gap-y-1.5 low:col-start-2 low:row-start-1 md:col-start-2 md:row-start-1 md:p-4">
      <div className="flex flex-wrap items-center justify-between gap-2 low:contents">
        <h2 className="font-mono font-semibold text-base low:-order-2 low:flex-1 low:text-sm">
          {entry.title}
        </h2>
        <StatusBadge
          status={entry.status}
          palette={entry.kind === 'claim' ? 'claim-admin' : 'warranty'}
        />
      </div>
      {entry.kind === 'claim' && (
        <p className="font-semibold text-xl tabular-nums tracking-tight low:-order-1 low:text-lg md:text-2xl">
          {entry.amount === undefined ? f.notSaid : rupees(entry.amount)}
          <span className="sr-only">{f.amount}</span>
        </p>
      )}
      {entry.isFlagged && (
        <Remark isWarning={!entry.isOwnInvoice}>
          <p className="min-w-0 flex-1 basis-40 low:basis-36">{flagOf(entry)}</p>
          <Button variant="secondary" size="sm" onClick={onCompare}>
            {texts.flags.open}
          </Button>
        </Remark>
      )}
      {claim?.qrAmount !== undefined && (
        <Remark isWarning>{texts.flags.qrAmount(rupees(claim.qrAmount / 100))}</Remark>
      )}
      {claim?.forReference && <Remark isWarning>{f.forReference}</Remark>}
      {claim?.schemeDeleted && <Remark>{f.deleted}</Remark>}
      {entry.decidedAt && <Decided entry={entry} />}
    </div>
  )
}

function flagOf(entry: Entry): string {
  const t = texts.flags
  if (entry.kind === 'warranty') return entry.isOwnInvoice ? t.ownProduct : t.product
  return entry.isSameFile ? t.file : t.purchase
}

function Remark({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const Icon = isWarning ? TriangleAlert : Info
  return (
    <div
      data-tone={isWarning ? 'orange' : 'grey'}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control px-3 py-2 text-sm low:basis-full low:gap-x-2 low:px-2 low:py-1.5 low:text-xs',
        isWarning ? 'bg-tone-orange text-tone-orange-ink' : 'bg-tone-grey text-tone-grey-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {typeof children === 'string' ? (
        <p className="min-w-0 flex-1 basis-40 low:basis-0">{children}</p>
      ) : (
        children
      )}
    </div>
  )
}

function Decided({ entry }: { entry: Entry }) {
  const { decidedBy = '', decidedAt, status, reason, warranty } = entry
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2 text-sm low:basis-full">
      <p>{texts.decided(decidedBy, verb(status), dateTime(decidedAt))}</p>
      {reason && <p className="wrap-anywhere text-muted">{reason}</p>}
      {warranty?.document && <InvoiceLink path={warranty.document}>{texts.letter}</InvoiceLink>}
    </div>
  )
}

const verb = (status: string) => (isDecision(status) ? done[status] : 'took over')
