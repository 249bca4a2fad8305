import { useQuery } from '@tanstack/react-query'
import { causeOf, statusOf } from '@/api/error'
import { Button } from '@/components/button/Button'
import { CopyableId } from '@/components/page/CopyableId'
import { DescriptionList } from '@/components/page/DescriptionList'
import { PhoneLink } from '@/components/page/PhoneLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { LinkedName } from './CustomerName'
import { customerRecordQuery } from './customerRecord'
import { NotHere, noCustomer } from './NotHere'

/**
 * Shows the contact details of a customer. If they cannot be loaded, the records below still work.
 */
export function CustomerFacts({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery(customerRecordQuery(customerId))
  const value = (field: 'name' | 'phone' | 'email' | 'address') =>
    data ? data[field] : <Skeleton />
  if (!data && statusOf(error) === 404) return <NotHere>{noCustomer(customerId)}</NotHere>
  if (error && !data) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sunken p-4"
      >
        <p className="min-w-0 flex-1 basis-60">
          The customer's details could not be loaded. {causeOf(error)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <DescriptionList
        className="lg:grid-cols-4"
        items={[
          {
            label: 'Name',
            value: data ? <LinkedName name={data.name} customerId={customerId} /> : value('name'),
          },
          { label: 'Customer ID', value: <CopyableId value={customerId} /> },
          {
            label: 'Phone',
            value: data ? <PhoneLink number={data.phone} /> : value('phone'),
          },
          { label: 'Email', value: value('email') },
          { label: 'Address', value: value('address'), wide: true },
        ]}
      />
    </div>
  )
}
