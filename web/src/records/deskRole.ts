import { useQuery } from '@tanstack/react-query'
import { leastRoles } from '@/api/roles.gen'
import { adminSession, useSession } from '@/lib/session'
import { deskMeQuery } from './deskMe'

/** A call of the desk, as 'GET /Scheme/all'. */
export type DeskCall = keyof typeof leastRoles

/** From the one that may do least. */
const roles: readonly string[] = ['Agent', 'Manager', 'Owner']

/** Returns the role of the person at the desk: from the token until the server has answered. */
export function useDeskRole(): string | undefined {
  const asked = useQuery({ ...deskMeQuery, enabled: false }).data?.role
  const told = useSession(adminSession)?.role
  const role = asked ?? told
  return role && roles.includes(role) ? role : undefined
}

/**
 * Tells which calls the person at the desk may make, so that nothing is offered which the server would refuse. A
 * server that knows no roles refuses nothing.
 */
export function usePermissions(): (call: DeskCall) => boolean {
  const role = useDeskRole()
  return (call) => role === undefined || roles.indexOf(role) >= roles.indexOf(leastRoles[call])
}
