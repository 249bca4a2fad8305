import { DescriptionList } from './DescriptionList'
import { Skeleton } from './Skeleton'

interface Contact {
  name: string
  phone: string
  email: string
  address: string
}

/** Whose records a dialog of the desk shows. While the contact loads, its shape stands there. */
export function CustomerFacts({ customer }: { customer: Contact | undefined }) {
  const value = (field: keyof Contact) => (customer ? customer[field] : <Skeleton />)
  return (
    <DescriptionList
      className="rounded-card border border-line bg-sunken p-4 lg:grid-cols-4"
      items={[
        { label: 'Name', value: value('name') },
        { label: 'Phone', value: value('phone') },
        { label: 'Email', value: value('email') },
        { label: 'Address', value: value('address') },
      ]}
    />
  )
}
