import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { PhoneLink } from '@/components/page/PhoneLink'
import { dateTime, relative, shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { customerPagePath } from '@/lib/paths'
import { InvoiceLink } from '@/records/InvoiceLink'
import { StatusBadge } from '@/records/StatusBadge'
import { SendOnWhatsApp } from '@/records/WhatsApp'
import type { Entry } from './entries'
import { texts } from './texts'

const f = texts.facts

interface Props {
  entry: Entry
  onCompare: () => void
}

/** What there is to know of a claim or a request beside its invoice. */
export function EntryFacts({ entry, onCompare }: Props) {
  const { claim, warranty } = entry
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-mono font-semibold text-base">{entry.title}</h2>
        <StatusBadge
          status={entry.status}
          palette={entry.kind === 'claim' ? 'claim-admin' : 'warranty'}
        />
      </div>
      {entry.isFlagged && <Flag entry={entry} onCompare={onCompare} />}
      {claim?.forReference && <Remark>{f.forReference}</Remark>}
      {claim?.schemeDeleted && <Remark>{f.deleted}</Remark>}
      {!entry.isOpen && entry.decidedAt && <Decided entry={entry} />}
      {entry.kind === 'claim' && (
        <p className="font-semibold text-2xl tabular-nums tracking-tight">
          {entry.amount === undefined ? f.notSaid : rupees(entry.amount)}
          <span className="sr-only">{f.amount}</span>
        </p>
      )}
      <DescriptionList
        columns={2}
        fallback={f.notSaid}
        items={[...(claim ? factsOfClaim(entry) : []), ...(warranty ? factsOfWarranty(entry) : [])]}
      />
      {claim && (
        <div>
          <SendOnWhatsApp
            name={entry.customerName}
            phone={claim.phone}
            news={{
              kind: 'claim',
              number: claim.ticketNo,
              scheme: claim.schemeName,
              status: entry.status,
              amount: entry.amount,
            }}
          />
        </div>
      )}
      {warranty && entry.isOpen && <p className="text-muted text-sm">{texts.letterHint}</p>}
    </div>
  )
}

function Flag({ entry, onCompare }: Props) {
  const t = texts.flags
  const sentence = entry.kind === 'warranty' ? t.product : entry.isSameFile ? t.file : t.purchase
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-tone-orange px-3 py-2 text-tone-orange-ink">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-40 text-sm">{sentence}</p>
      <Button variant="secondary" size="sm" onClick={onCompare}>
        {t.open}
      </Button>
    </div>
  )
}

function Remark({ children }: { children: string }) {
  return (
    <p className="rounded-control bg-tone-grey px-3 py-2 text-sm text-tone-grey-ink">{children}</p>
  )
}

function Decided({ entry }: { entry: Entry }) {
  const { decidedBy = '', decidedAt, status, reason, warranty } = entry
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
      <p>{texts.decided(decidedBy, verb(status), dateTime(decidedAt))}</p>
      {reason && <p className="wrap-anywhere text-muted">{reason}</p>}
      {warranty?.document && <InvoiceLink path={warranty.document}>{texts.letter}</InvoiceLink>}
    </div>
  )
}

const verb = (status: string) =>
  ({ Approved: 'approved', Rejected: 'rejected' })[status] ?? 'took over'

function customerFacts(entry: Entry): Description[] {
  return [
    {
      label: f.customer,
      value: (
        <Link
          to={customerPagePath(entry.customerId)}
          className="inline-flex items-center text-brand-ink underline underline-offset-2 max-md:min-h-11"
        >
          {entry.customerName}
        </Link>
      ),
    },
    { label: f.customerId, value: <CopyableId value={entry.customerId} /> },
  ]
}

const came = (entry: Entry): Description => ({
  label: f.came,
  value: `${dateTime(entry.cameAt)} (${relative(entry.cameAt)})`,
})

function factsOfClaim(entry: Entry): Description[] {
  const { claim } = entry
  if (!claim) return []
  return [
    ...customerFacts(entry),
    { label: f.scheme, value: claim.schemeName },
    { label: f.schemeEnd, value: shortDate(claim.schemeEndDate) },
    { label: f.dealer, value: claim.purchaseFrom },
    { label: f.purchaseDate, value: claim.purchaseDate && shortDate(claim.purchaseDate) },
    { label: f.phone, value: claim.phone && <PhoneLink number={claim.phone} /> },
    came(entry),
  ]
}

function factsOfWarranty(entry: Entry): Description[] {
  const { warranty } = entry
  if (!warranty) return []
  return [
    { label: f.product, value: warranty.productName },
    { label: f.model, value: warranty.modelNo },
    { label: f.serialNo, value: warranty.serialNo },
    { label: f.purchaseDate, value: shortDate(warranty.purchaseDate) },
    { label: f.expiry, value: shortDate(warranty.expiryDate) },
    ...(warranty.newExpiryDate
      ? [{ label: f.newExpiry, value: <strong>{shortDate(warranty.newExpiryDate)}</strong> }]
      : []),
    ...customerFacts(entry),
    came(entry),
  ]
}
