import { usePortal } from '@/api/portal'
import { customerSession, useSession } from '@/lib/session'

/** Whether there are schemes for the customer who is logged in; the server says for which roles. */
export function useSeesSchemes(): boolean {
  const role = useSession(customerSession)?.role
  const { schemeRoles } = usePortal()
  return role !== undefined && schemeRoles.includes(role)
}
