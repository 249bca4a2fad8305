import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

interface Note<Data> {
  /** The answer that decides whether there is a note. */
  about: UseQueryResult<Data>
  isWanted: (data: Data) => boolean
  name: string
  load: () => Promise<ComponentType<{ about: Data }>>
}

/**
 * Returns a note for the top of a page, null for none, and undefined until this is known. The page waits for it, so
 * that nothing moves under a thumb. The code loads only if there is a note.
 */
export function useNote<Data>({ about, isWanted, name, load }: Note<Data>): ReactNode {
  const wanted = about.data !== undefined && isWanted(about.data)
  const code = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isWaiting(about) || (wanted && isWaiting(code))) return undefined
  return wanted && code.data ? <code.data about={about.data as Data} /> : null
}

/** Reports whether a first answer is still under way. After a failure nobody waits for the repeat. */
export const isWaiting = ({ isPending, failureCount }: UseQueryResult<unknown>) =>
  isPending && failureCount === 0
