import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isNetworkFailure, statusOf } from '@/api/error'
import { reached } from '@/lib/connection'
import { deskMeQuery } from '@/records/deskMe'
import { firstDayKey } from '@/records/firstDay'
import { waitingQuery } from './admin/waiting'

const RETRIES = 1

/** Repeats a call once after a network or server error. A refusal is not repeated. */
function shouldRetry(failures: number, error: Error): boolean {
  const status = statusOf(error)
  const refused = status >= 400 && status < 500
  return !refused && failures < RETRIES
}

export function createQueryClient(): QueryClient {
  // After a refusal, the user may have a new role. The pages ask for it again.
  const onError = (error: Error) => {
    reached(!isNetworkFailure(error))
    if (statusOf(error) === 403) void client.invalidateQueries({ queryKey: deskMeQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onSuccess: () => reached(true), onError }),
    // Every action may change the waiting numbers or complete a setup step. Nothing is returned
    // here, because the action would wait for it.
    mutationCache: new MutationCache({
      onSuccess: () => {
        reached(true)
        void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
        void client.invalidateQueries({ queryKey: firstDayKey })
      },
      onError,
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        // Long enough for quick returns to a list, short enough for fresh data.
        staleTime: 15_000,
        // By default, queries wait for a connection, and the page would load forever. With
        // 'always', they fail and the page reports it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
