import { useQuery } from '@tanstack/react-query'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { ButtonLink } from '@/components/button/ButtonLink'
import { Dialog } from '@/components/overlay/Dialog'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { EmptyState } from '@/components/page/EmptyState'
import { PhoneLink } from '@/components/page/PhoneLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { customerDetailsPath, customerPagePath } from '@/lib/paths'
import { CopyLink } from '@/records/CopyLink'
import { customerRecordQuery } from '@/records/customerRecord'
import { NotHere, noCustomer } from '@/records/NotHere'
import type { Customer } from './api'
import { deskTexts } from './deskTexts'

const t = deskTexts.customers

interface Props {
  /** The customer to show. Empty while the dialog is closed. */
  customerId: string
  /** The customer's data from the list. With it, no request is needed. */
  known: Customer | undefined
  onClose: () => void
}

export function CustomerDetailsDialog({ customerId, known, onClose }: Props) {
  const asked = useQuery({
    ...customerRecordQuery(customerId),
    enabled: customerId !== '' && known === undefined,
  })
  const customer = known ?? asked.data
  return (
    <Dialog
      open={customerId !== ''}
      onClose={onClose}
      title={t.detailsTitle}
      focusTitle
      tools={
        <>
          <ButtonLink variant="quiet" size="sm" to={customerPagePath(customerId)}>
            {t.wholePage}
          </ButtonLink>
          <CopyLink path={customerDetailsPath(customerId)} variant="quiet" />
        </>
      }
    >
      {customer ? (
        <Details customer={customer} />
      ) : statusOf(asked.error) === 404 ? (
        <NotHere>{noCustomer(customerId)}</NotHere>
      ) : asked.isError ? (
        <EmptyState
          title={t.empty}
          text={causeOf(asked.error)}
          action={
            <Button variant="secondary" onClick={() => void asked.refetch()}>
              Retry
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}

function Details({ customer }: { customer: Partial<Customer> }) {
  return (
    <DescriptionList
      items={[
        { label: t.details.name, value: customer.name },
        { label: t.details.customerId, value: <CopyableId value={customer.customerId} /> },
        { label: t.details.phone, value: <PhoneLink number={customer.phone} /> },
        { label: t.details.email, value: customer.email },
        { label: t.details.role, value: customer.role || t.noRole },
        { label: t.details.address, value: customer.address, wide: true },
      ]}
    />
  )
}
