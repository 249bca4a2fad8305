import { Button } from '@/components/button/Button'
import { DescriptionList } from '@/components/page/DescriptionList'
import { Skeleton } from '@/components/progress/Skeleton'

interface Contact {
  name: string
  phone: string
  email: string
  address: string
}

interface CustomerFactsProps {
  /** A query for the customer's record. */
  query: { data: Contact | undefined; isError: boolean; refetch: () => unknown }
}

/**
 * Whose records a dialog of the desk shows. While the contact loads, its shape stands there; when it
 * cannot be had, that is said here, and the records below are of use without it.
 */
export function CustomerFacts({ query: { data, isError, refetch } }: CustomerFactsProps) {
  const value = (field: keyof Contact) => (data || isError ? data?.[field] : <Skeleton />)
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <DescriptionList
        className="lg:grid-cols-4"
        items={[
          { label: 'Name', value: value('name') },
          { label: 'Phone', value: value('phone') },
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
