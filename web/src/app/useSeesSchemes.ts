import { customerSession, useSession } from '@/lib/session'

/** Whether the customer is shown the schemes: everyone but a User. The server decides whom it serves. */
export function useSeesSchemes(): boolean {
  const session = useSession(customerSession)
  return session !== undefined && session.role !== 'User'
}
