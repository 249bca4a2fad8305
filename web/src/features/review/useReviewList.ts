import { useInfiniteQuery } from '@tanstack/react-query'
import { reviewQuery } from './api'
import type { ReviewSearch } from './useReviewSearch'

/** The loaded waiting records, and a function to load more. */
export function useReviewList({ kind, filter }: ReviewSearch) {
  const query = useInfiniteQuery(reviewQuery(kind, filter))
  const first = query.data?.pages[0]
  return {
    query,
    /** Undefined until the records of the current filters have loaded. */
    items: query.isPlaceholderData ? undefined : query.data?.pages.flatMap((part) => part.items),
    total: first?.total ?? 0,
    isAtLeast: first?.isAtLeast ?? false,
    reasons: first?.reasons ?? [],
    loadedAt: query.dataUpdatedAt,
    hasMore: query.hasNextPage && !query.isFetchNextPageError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
    },
  }
}

export type ReviewList = ReturnType<typeof useReviewList>
