import { useQuery } from '@tanstack/react-query'
import { causeOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { LongCode } from '@/components/page/LongCode'
import { Skeleton } from '@/components/progress/Skeleton'
import { shortDate } from '@/lib/dates'
import { rupees } from '@/lib/money'
import { registeredPath } from '@/lib/paths'
import { REJECTED } from '@/lib/statuses'
import { CustomerDialog } from '@/records/CustomerDialog'
import { InvoiceLink } from '@/records/InvoiceLink'
import { NotHere } from '@/records/NotHere'
import { SendToCustomer } from '@/records/SendToCustomer'
import { StatusBadge } from '@/records/StatusBadge'
import { customerClaimsQuery, type DeskClaim } from './api'
import { ClaimedScheme } from './ClaimedScheme'
import { newsOf } from './claims'
import { StateBadge } from './StateBadge'
import { notRegistered, texts } from './texts'

const t = texts.registered

interface Props {
  /** The customer whose records the dialog shows. The dialog is closed without one. */
  customerId: string | undefined
  schemeId: string
  /** The newest record, if the list has it. */
  row: DeskClaim | undefined
  onClose: () => void
}

export function RegisteredDialog({ customerId, schemeId, row, onClose }: Props) {
  return (
    <CustomerDialog
      customerId={customerId}
      link={registeredPath(schemeId, customerId ?? '')}
      onClose={onClose}
      title={t.detailsTitle}
      size="lg"
    >
      {(shown) => <Registered customerId={shown} schemeId={schemeId} row={row} />}
    </CustomerDialog>
  )
}

interface RegisteredProps extends Pick<Props, 'schemeId' | 'row'> {
  customerId: string
}

function Registered({ customerId, schemeId, row }: RegisteredProps) {
  const claims = useQuery(customerClaimsQuery(customerId, schemeId))
  return (
    <>
      <ul className="mt-4 grid gap-4" aria-busy={claims.isPending}>
        {/* The list already has the newest record. The older ones load later. */}
        {(claims.data ?? (row ? [row] : [])).map((claim) => (
          <RecordCard key={claim.ticketNo} claim={claim} />
        ))}
        {claims.isPending && (
          <li>
            <Skeleton className="h-24 rounded-card" />
          </li>
        )}
      </ul>
      {claims.data?.length === 0 && <NotHere>{notRegistered(schemeId)}</NotHere>}
      {claims.isError && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
            {t.olderMissing} {causeOf(claims.error)}
          </p>
          <Button variant="secondary" onClick={() => void claims.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
    </>
  )
}

function RecordCard({ claim }: { claim: DeskClaim }) {
  const c = texts.review.columns
  return (
    <li className="rounded-card border border-line p-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <CopyableId value={claim.ticketNo} />
          <StatusBadge status={claim.status} palette="claim-admin" />
          {claim.forReference && <StateBadge tone="grey">{texts.forReference}</StateBadge>}
        </span>
        <span className="flex flex-wrap gap-2">
          <SendToCustomer customerId={claim.customerId} news={newsOf(claim)} />
          <InvoiceLink path={claim.invoiceFile} />
        </span>
      </div>
      <DescriptionList
        columns={3}
        items={[
          { label: c.scheme, value: <ClaimedScheme claim={claim} /> },
          { label: c.schemeId, value: <CopyableId value={claim.schemeId} /> },
          { label: t.registered, value: shortDate(claim.createdAt) },
          { label: c.purchaseDate, value: shortDate(claim.purchaseDate) },
          { label: c.purchaseFrom, value: <LongCode value={claim.purchaseFrom} /> },
          { label: c.amount, value: rupees(claim.invoiceAmount) },
          ...(claim.status === REJECTED
            ? [
                {
                  label: t.reason,
                  value: claim.rejectionReason?.trim() || texts.reason.none,
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </li>
  )
}
