import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, hasJustWritten } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf } from '@/api/types'
import type { ExportedFile } from '@/api/useExport'
import { given } from '@/lib/paging'

export type Overview = AnswerOf<'/desk/overview', 'get'>

/** The period from the address. The server sets a default for an empty day. */
export interface Range {
  from: string
  to: string
}

const A_MINUTE = 60_000
const SOON = 5_000

/** Loads the figures of a period. The previous figures stay visible until the new ones arrive. */
export function overviewQuery(range: Range) {
  return queryOptions({
    queryKey: ['overview', range],
    queryFn: ({ signal }) =>
      answer(
        adminApi.GET('/desk/overview', {
          params: {
            query: { ...given(range), ...(hasJustWritten() && { fresh: 'true' as const }) },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.counted === false ? SOON : A_MINUTE),
  })
}

export async function exportOverview(
  range: Range,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.GET('/desk/overview/export', {
    params: { query: given(range) },
    parseAs: 'stream',
    signal,
  })
  const days = range.from && range.to ? `_${range.from}_to_${range.to}` : ''
  return { name: `Overview${days}.xlsx`, content: await readStream(response, onProgress) }
}
