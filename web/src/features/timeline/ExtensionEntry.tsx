import { ButtonLink } from '@/components/button/ButtonLink'
import { dateTime, shortDate } from '@/lib/dates'
import { orMissing } from '@/lib/missing'
import { requestPath } from '@/lib/paths'
import { InvoiceLink } from '@/records/InvoiceLink'
import { SerialLink } from '@/records/SerialLink'
import { StatusBadge } from '@/records/StatusBadge'
import type { Entry } from './api'
import { EntryTitle } from './EntryTitle'
import { texts } from './texts'

const t = texts.timeline

interface Props {
  customerId: string
  extension: NonNullable<Entry['extension']>
}

/** A request for a longer warranty, with the decision. */
export function ExtensionEntry({ customerId, extension }: Props) {
  const { product, status, expiryDate, document, decidedBy, decidedAt } = extension
  return (
    <div className="grid gap-3">
      <div>
        <EntryTitle badge={<StatusBadge status={status} palette="warranty" />}>
          Warranty extension
        </EntryTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <span className="wrap-anywhere">{orMissing(product.productName)}</span>
          <SerialLink serialNo={product.serialNo} />
        </p>
      </div>
      <p className="text-sm">
        Warranty until {shortDate(expiryDate)}
        {decidedAt && ` · ${status} on ${dateTime(decidedAt)}`}
        {decidedBy && ` by ${decidedBy}`}
      </p>
      <div className="-mx-3 -mb-1.5 flex flex-wrap">
        <ButtonLink
          variant="quiet"
          size="sm"
          to={requestPath(customerId, product.productID)}
          aria-label={`${t.open} ${product.productID}`}
        >
          {t.open}
        </ButtonLink>
        {document && (
          <InvoiceLink variant="quiet" path={document}>
            {t.approval}
          </InvoiceLink>
        )}
      </div>
    </div>
  )
}
