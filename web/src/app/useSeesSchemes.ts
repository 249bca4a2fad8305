import { customerSession, useSession } from '@/lib/session'

/** Reports whether the customer sees schemes: all roles except User. The server enforces it. */
export function useSeesSchemes(): boolean {
  const session = useSession(customerSession)
  return session !== undefined && session.role !== 'User'
}
