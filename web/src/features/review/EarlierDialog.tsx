import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { SelectField } from '@/components/form/SelectField'
import { Dialog } from '@/components/overlay/Dialog'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { EmptyState } from '@/components/page/EmptyState'
import { LoadFailure } from '@/components/page/LoadFailure'
import { LongCode } from '@/components/page/LongCode'
import { Skeleton } from '@/components/progress/Skeleton'
import { useListKeys } from '@/components/table/useListKeys'
import { dateTime, shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { StatusBadge } from '@/records/StatusBadge'
import { type Earlier, earlierQuery } from './api'
import type { Entry } from './entries'
import { InvoiceViewer } from './InvoiceViewer'
import { texts } from './texts'

const t = texts.flags
const f = texts.facts

interface Props {
  entry: Entry | undefined
  isSaving: boolean
  onApprove: () => void
  onReject: () => void
  onClose: () => void
}

/** Shows an earlier record next to the current one and marks the differences. You can decide here. */
export function EarlierDialog({ entry, isSaving, onApprove, onReject, onClose }: Props) {
  const approve = () => {
    onClose()
    onApprove()
  }
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={t.title}
      size="xl"
      focusTitle
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
          {entry?.isOpen && (
            <>
              {entry.canReject && (
                <Button variant="secondary" disabled={isSaving} onClick={onReject}>
                  {texts.reject}
                </Button>
              )}
              <Button pending={isSaving} onClick={approve}>
                {texts.approve}
              </Button>
            </>
          )}
        </>
      }
    >
      {entry && <Comparison key={entry.number} entry={entry} />}
      {entry?.isOpen && !isSaving && (
        <DecisionKeys onApprove={approve} onReject={entry.canReject ? onReject : undefined} />
      )}
    </Dialog>
  )
}

interface KeysProps {
  onApprove: () => void
  onReject: (() => void) | undefined
}

/** A and R decide as on the page behind. */
function DecisionKeys({ onApprove, onReject }: KeysProps) {
  useListKeys(1, (key, event) => {
    const act = { a: onApprove, r: onReject }[key]
    if (act && !event.repeat) act()
    return act !== undefined
  })
  return null
}

function Comparison({ entry }: { entry: Entry }) {
  const { data, isError, error, refetch } = useQuery(earlierQuery(entry))
  const [chosen, setChosen] = useState(0)
  if (isError) {
    return <LoadFailure message={t.failure} cause={causeOf(error)} onRetry={refetch} />
  }
  if (!data) return <Skeleton className="h-96 w-full" />
  const earlier = data[chosen] ?? data[0]
  if (!earlier) return <EmptyState title={t.gone} />
  const differs = differencesOf(entry, earlier)
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Side
        kind={entry.kind}
        title={t.this}
        facts={marked(factsOfEntry(entry), differs)}
        invoice={entry.invoice}
      />
      <Side
        kind={entry.kind}
        title={t.earlier}
        why={earlier.isSameFile ? t.sameFile : t.samePurchase}
        facts={marked(factsOfEarlier(earlier), differs)}
        invoice={earlier.invoice}
      >
        {data.length > 1 && (
          <SelectField
            label={t.choose}
            labelHidden
            fieldClassName="min-w-40 max-w-96 flex-1"
            options={data.map((one, place) => ({
              value: String(place),
              label: `${one.number} · ${shortDate(one.at)}`,
            }))}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
      </Side>
    </div>
  )
}

/**
 * Returns the labels of the facts that differ. Number and time always differ, so they are left out.
 */
function differencesOf(entry: Entry, earlier: Earlier): ReadonlySet<unknown> {
  const { claim, warranty } = entry
  const pairs: [string, unknown, unknown][] = [
    [f.customer, entry.customerName, earlier.customerName],
    ...(warranty ? [[f.product, titleOf(entry), earlier.number] as [string, string, string]] : []),
    [f.purchaseDate, (claim ?? warranty)?.purchaseDate, earlier.purchaseDate],
  ]
  if (claim)
    pairs.push(
      [f.amount, entry.amount, earlier.amount],
      [f.scheme, claim.schemeName, earlier.scheme],
      [f.dealer, claim.purchaseFrom || undefined, earlier.dealer || undefined],
    )
  return new Set(pairs.filter(([, one, other]) => one !== other).map(([name]) => name))
}

/** Marks a difference with a word and a background, not with colour alone. */
const marked = (facts: Description[], differs: ReadonlySet<unknown>): Description[] =>
  facts.map((fact) =>
    differs.has(fact.label)
      ? {
          ...fact,
          label: `${fact.label} · ${t.differs}`,
          value: (
            <mark className="rounded bg-tone-yellow px-1 text-tone-yellow-ink">
              {fact.value || f.notSaid}
            </mark>
          ),
        }
      : fact,
  )

interface SideProps {
  kind: Entry['kind']
  title: string
  why?: string
  facts: Description[]
  invoice: string
  children?: React.ReactNode
}

/**
 * Both sides use the same grid rows, so that the invoices start at the same height. A phone shows the facts of both
 * first, and the invoices below.
 */
function Side({ kind, title, why, facts, invoice, children }: SideProps) {
  return (
    <section
      aria-label={title}
      className="row-span-3 grid min-w-0 grid-rows-subgrid items-start gap-4 max-md:contents"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 self-center">
        <h3 className="font-semibold text-sm">
          {title}
          {why && <span className="ml-2 font-normal text-muted">{why}</span>}
        </h3>
        {children}
      </div>
      <DescriptionList
        columns={3}
        items={facts}
        fallback={f.notSaid}
        className="max-sm:grid-cols-2"
      />
      <div className="min-w-0 max-md:order-1">
        <p aria-hidden="true" className="mb-2 font-semibold text-sm md:hidden">
          {title}
        </p>
        {/* Invoices start as wide as they can, so that they can be read. The claims' facts are higher. */}
        <InvoiceViewer
          path={invoice}
          fit="width"
          className={
            kind === 'claim'
              ? 'h-[max(20rem,calc(100dvh-31rem))]'
              : 'h-[max(20rem,calc(100dvh-24rem))]'
          }
        />
      </div>
    </section>
  )
}

const money = (amount: number | undefined) => (amount === undefined ? undefined : rupees(amount))

/** Returns the facts of a record, in the same order on both sides. */
function factsOfEntry(entry: Entry): Description[] {
  const { claim, warranty } = entry
  return [
    { label: entry.kind === 'claim' ? 'Ticket No' : f.product, value: titleOf(entry), wide: true },
    { label: f.customer, value: entry.customerName },
    ...(claim
      ? factsOfPurchase(entry.amount, claim.schemeName, claim.purchaseDate, claim.purchaseFrom)
      : [purchaseDay(warranty?.purchaseDate)]),
    { label: f.came, value: dateTime(entry.cameAt) },
  ]
}

const titleOf = ({ title, warranty }: Entry) =>
  warranty ? `${warranty.productName} · ${warranty.serialNo}` : title

const purchaseDay = (date: string | undefined): Description => ({
  label: f.purchaseDate,
  value: date && shortDate(date),
})

const factsOfPurchase = (
  amount: number | undefined,
  scheme: string | undefined,
  date: string | undefined,
  dealer: string | undefined,
): Description[] => [
  { label: f.amount, value: money(amount) },
  { label: f.scheme, value: scheme },
  purchaseDay(date),
  { label: f.dealer, value: dealer && <LongCode value={dealer} /> },
]

function factsOfEarlier(one: Earlier): Description[] {
  const isClaim = one.palette === 'claim-admin'
  return [
    { label: isClaim ? 'Ticket No' : f.product, value: one.number, wide: true },
    { label: f.customer, value: one.customerName },
    ...(isClaim
      ? factsOfPurchase(one.amount, one.scheme, one.purchaseDate, one.dealer)
      : [purchaseDay(one.purchaseDate)]),
    { label: f.came, value: dateTime(one.at) },
    ...(one.status
      ? [
          {
            label: 'Status',
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <StatusBadge status={one.status} palette={one.palette} />
                {one.decidedAt && `${one.decidedBy}, ${dateTime(one.decidedAt)}`}
              </span>
            ),
            wide: true,
          },
        ]
      : []),
    ...(one.reason ? [{ label: f.reason, value: one.reason, wide: true }] : []),
  ]
}
