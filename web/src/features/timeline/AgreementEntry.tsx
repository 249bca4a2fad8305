import { ButtonLink } from '@/components/button/ButtonLink'
import { longDate } from '@/lib/dates'
import { agreementPath } from '@/lib/paths'
import { SendToCustomer } from '@/records/SendToCustomer'
import type { Entry } from './api'
import { EntryTitle } from './EntryTitle'
import { texts } from './texts'

interface Props {
  customerId: string
  agreement: NonNullable<Entry['agreement']>
}

export function AgreementEntry({ customerId, agreement }: Props) {
  const { id, title, starts, partnerName, location } = agreement
  return (
    <div className="grid gap-3">
      <div>
        <EntryTitle>Agreement signed</EntryTitle>
        <p className="wrap-anywhere text-muted text-sm">
          {title}, the quarter from {longDate(starts)}
        </p>
      </div>
      <p className="wrap-anywhere text-sm">{[partnerName, location].filter(Boolean).join(', ')}</p>
      <div className="-mx-3 -mb-1.5 flex flex-wrap">
        <ButtonLink
          variant="quiet"
          size="sm"
          to={agreementPath(id)}
          aria-label={`${texts.timeline.open} ${title}`}
        >
          {texts.timeline.open}
        </ButtonLink>
        <SendToCustomer
          variant="quiet"
          customerId={customerId}
          news={{ kind: 'agreement', quarter: title }}
        />
      </div>
    </div>
  )
}
