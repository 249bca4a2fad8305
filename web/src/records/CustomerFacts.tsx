import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button/Button'
import { DescriptionList } from '@/components/page/DescriptionList'
import { PhoneLink } from '@/components/page/PhoneLink'
import { Skeleton } from '@/components/progress/Skeleton'
import { customerRecordQuery } from './customerRecord'

/**
 * Whose records a dialog of the desk shows. While the contact loads, its shape stands there; when it
 * cannot be had, that is said here, and the records below are of use without it.
 */
export function CustomerFacts({ customerId }: { customerId: string }) {
  const { data, isError, refetch } = useQuery(customerRecordQuery(customerId))
  const value = (field: 'name' | 'phone' | 'email' | 'address') =>
    data || isError ? data?.[field] : <Skeleton />
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <DescriptionList
        className="lg:grid-cols-4"
        items={[
          { label: 'Name', value: value('name') },
          {
            label: 'Phone',
            value: data ? <PhoneLink number={data.phone} /> : value('phone'),
          },
          { label: 'Email', value: value('email') },
          { label: 'Address', value: value('address') },
        ]}
      />
      {isError && !data && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => refetch()}>
          Retry
        </Button>
      )}
    </div>
  )
}
