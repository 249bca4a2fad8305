import { useQuery } from '@tanstack/react-query'
import { type Waiting, waitingQuery } from './waiting'

export type Attack = NonNullable<Waiting['underAttack']>[number]

/** The accounts under attack, the worst first, as the shell heard last; nobody but owners is told. */
export function useAttacks(): readonly Attack[] {
  return useQuery({ ...waitingQuery, enabled: false }).data?.underAttack ?? []
}
