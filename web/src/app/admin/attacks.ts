import { useQuery } from '@tanstack/react-query'
import { type Waiting, waitingQuery } from './waiting'

export type Attack = NonNullable<Waiting['underAttack']>[number]

/** Returns the accounts under attack, the worst first. Only owners get this data. */
export function useAttacks(): readonly Attack[] {
  return useQuery({ ...waitingQuery, enabled: false }).data?.underAttack ?? []
}
