import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf } from '@/api/types'
import type { ExportedFile } from '@/api/useExport'
import { given } from '@/lib/paging'
import { texts } from './texts'

export type AuditEntry = AnswerOf<'/desk/audit', 'get'>['entries'][number]
export type AuditPerson = AuditEntry['by']

export interface AuditFilter {
  person: string
  record: string
  kind: string
  /** 'show' where logins are wanted, too. */
  logins: string
  from: string
  to: string
}

/** Where in the trail a page lies: behind an entry, before one, or at its newest end. */
export interface AuditPlace {
  before: string
  after: string
}

/** A deed that changed many records fits on a page more often than not. */
const ENTRIES = '50'

const asked = ({ logins, ...filter }: AuditFilter) =>
  given({ ...filter, logins: logins === 'show' || filter.kind ? '' : 'hide' })

/** One page of the trail, newest first. The page before stays in view until the next one has arrived. */
export function auditQuery(filter: AuditFilter, place: AuditPlace) {
  return queryOptions({
    queryKey: ['audit', filter, place],
    queryFn: ({ signal }) => {
      const query = { ...asked(filter), ...given(place), limit: ENTRIES }
      return answer(adminApi.GET('/desk/audit', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    // What was done a moment ago is what people look for here.
    staleTime: 0,
  })
}

/** The kinds of entries, for the choice among them. */
export const kindsQuery = queryOptions({
  queryKey: ['audit', 'kinds'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/audit/kinds', { signal })),
})

/** The spreadsheet of all entries of the search, made while it is sent. */
export async function exportAudit(
  filter: AuditFilter,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.GET('/desk/audit/export', {
    params: { query: asked(filter) },
    parseAs: 'stream',
    signal,
  })
  return { name: texts.exportFile, content: await readStream(response, onProgress) }
}
