import { ButtonLink } from '@/components/button/ButtonLink'
import { CopyableId } from '@/components/page/CopyableId'
import { shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { rupees } from '@/lib/money'
import { claimPath } from '@/lib/paths'
import { InvoiceLink } from '@/records/InvoiceLink'
import { SendToCustomer } from '@/records/SendToCustomer'
import { StatusBadge } from '@/records/StatusBadge'
import type { Entry } from './api'
import { EntryTitle } from './EntryTitle'
import { Statuses } from './Statuses'
import { texts } from './texts'

const t = texts.timeline

interface Props {
  customerId: string
  claim: NonNullable<Entry['claim']>
}

/** A claim on a scheme with its result. */
export function ClaimEntry({ customerId, claim }: Props) {
  const { ticketNo, schemeId, schemeName, status, amount, purchaseDate, purchaseFrom } = claim
  const facts = [
    amount && rupees(amount / 100),
    purchaseFrom,
    purchaseDate && `bought ${shortDate(purchaseDate)}`,
  ]
  return (
    <div className="grid gap-3">
      <div>
        <EntryTitle badge={<StatusBadge status={status} palette="claim-admin" />}>
          Claim <CopyableId value={ticketNo} />
        </EntryTitle>
        <p className="wrap-anywhere text-muted text-sm">
          {[orMissing(schemeName), ...facts].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Statuses statuses={claim.statuses} palette="claim-admin" />
      <div className="-mx-3 -mb-1.5 flex flex-wrap">
        <ButtonLink
          variant="quiet"
          size="sm"
          to={claimPath(schemeId, customerId, ticketNo)}
          aria-label={`${t.open} ${ticketNo}`}
        >
          {t.open}
        </ButtonLink>
        {claim.invoice && <InvoiceLink variant="quiet" path={claim.invoice} />}
        <SendToCustomer
          variant="quiet"
          customerId={customerId}
          news={{
            kind: 'claim',
            number: ticketNo,
            scheme: schemeName,
            status,
            amount: amount && amount / 100,
          }}
        />
      </div>
    </div>
  )
}
