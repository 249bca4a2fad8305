import { useQuery } from '@tanstack/react-query'
import { leastRoles } from '@/api/roles.gen'
import { adminSession, useSession } from '@/lib/session'
import { deskMeQuery } from './deskMe'

/** An API call of the desk, such as 'GET /Scheme/all'. */
export type DeskCall = keyof typeof leastRoles

/** Ordered from the fewest rights to the most. */
const roles: readonly string[] = ['Agent', 'Manager', 'Owner']

/** Returns the role of the current user. It comes from the token until the server has answered. */
export function useDeskRole(): string | undefined {
  const asked = useQuery({ ...deskMeQuery, enabled: false }).data?.role
  const told = useSession(adminSession)?.role
  const role = asked ?? told
  return role && roles.includes(role) ? role : undefined
}

/**
 * Returns a check for API calls, so that pages hide actions that the server would refuse. Without a
 * known role, the check allows everything.
 */
export function usePermissions(): (call: DeskCall) => boolean {
  const role = useDeskRole()
  return (call) => role === undefined || roles.indexOf(role) >= roles.indexOf(leastRoles[call])
}
