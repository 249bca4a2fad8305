import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isNetworkFailure, statusOf } from '@/api/error'
import { reached } from '@/lib/connection'
import { deskMeQuery } from '@/records/deskMe'
import { firstDayKey } from '@/records/firstDay'
import { waitingQuery } from './admin/waiting'

const RETRIES = 1

/**
 * A refusal is an answer and is not asked for again; a silent network or a server in trouble is, once.
 */
function shouldRetry(failures: number, error: Error): boolean {
  const status = statusOf(error)
  const refused = status >= 400 && status < 500
  return !refused && failures < RETRIES
}

export function createQueryClient(): QueryClient {
  // Somebody at the desk who is refused may have another role by now: the screens ask, and show what it may.
  const onError = (error: Error) => {
    reached(!isNetworkFailure(error))
    if (statusOf(error) === 403) void client.invalidateQueries({ queryKey: deskMeQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onSuccess: () => reached(true), onError }),
    // Whatever the desk does may change how much waits for it, or take a step of the first day. No one waits for these numbers: what
    // this gave back would be awaited before the action counts as done.
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
        // Long enough that going back to a list is instant, short enough that it is never old news.
        staleTime: 15_000,
        // The default waits for the browser to report a connection, and a page would show its
        // loading state without end. The portal tries, fails and says so.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
