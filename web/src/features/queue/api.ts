import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given } from '@/lib/paging'
import { queueKey } from '@/records/waiting'

type QueuePart = AnswerOf<'/desk/queue', 'get'>
export type QueueItem = QueuePart['items'][number]

/** What the queue is asked for; what is empty is not asked. */
export interface QueueFilter {
  q: string
  kind: string
  assignee: string
  status: string
  late: string
  ended: string
  order: string
}

const A_MINUTE = 60_000
/** Whoever has read this far is not asked for so many parts anew each minute. */
const REFRESHED_PARTS = 4

/** The queue in parts: each begins where the one before ended, however long it is. */
export function queueQuery(filter: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: [...queueKey, 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = given({ ...filter, after: pageParam })
      return answer(adminApi.GET('/desk/queue', { params: { query }, signal }))
    },
    initialPageParam: '',
    getNextPageParam: (last: QueuePart) => last.next || undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > REFRESHED_PARTS ? false : A_MINUTE,
  })
}
