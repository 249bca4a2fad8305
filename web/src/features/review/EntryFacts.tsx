import { CopyableId } from '@/components/page/CopyableId'
import { type Description, DescriptionList } from '@/components/page/DescriptionList'
import { LongCode } from '@/components/page/LongCode'
import { PhoneLink } from '@/components/page/PhoneLink'
import { dateTime, relative, shortDate } from '@/lib/dates'
import { customerPagePath } from '@/lib/paths'
import { Link } from '@/lib/router'
import { SendOnWhatsApp } from '@/records/WhatsApp'
import type { Entry } from './entries'
import { texts } from './texts'

const f = texts.facts

export function EntryFacts({ entry }: { entry: Entry }) {
  const { claim, warranty } = entry
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        columns={2}
        fallback={f.notSaid}
        items={[
          ...(claim ? factsOfClaim(entry) : []),
          ...(warranty ? factsOfWarranty(entry) : []),
          came(entry),
        ]}
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

function customerFacts(entry: Entry): Description[] {
  return [
    {
      label: f.customer,
      value: (
        <Link
          to={customerPagePath(entry.customerId)}
          className="inline-flex items-center text-brand-ink underline underline-offset-2 max-md:-my-3 max-md:min-h-11"
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
    { label: f.dealer, value: <LongCode value={claim.purchaseFrom} /> },
    { label: f.purchaseDate, value: claim.purchaseDate && shortDate(claim.purchaseDate) },
    { label: f.phone, value: claim.phone && <PhoneLink number={claim.phone} /> },
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
      ? [
          {
            label: f.newExpiry,
            value: <strong>{shortDate(warranty.newExpiryDate)}</strong>,
          },
        ]
      : []),
    ...customerFacts(entry),
  ]
}
