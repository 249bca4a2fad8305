import { useQuery } from '@tanstack/react-query'
import { customerSession, useSession } from '@/lib/session'
import { ownCustomerQuery } from '@/records/ownCustomer'
import { useNote } from '@/records/useNote'

/** Returns the note that reminds customers to confirm their address. */
export function useConfirmNotice() {
  const customerId = useSession(customerSession)?.customerId ?? ''
  return useNote({
    about: useQuery(ownCustomerQuery(customerId)),
    isWanted: (customer) => customer.emailUnconfirmed === true,
    name: 'confirm reminder',
    load: async () => (await import('./ConfirmReminder')).ConfirmReminder,
  })
}
