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
  /** 'show' includes logins. */
  logins: string
  from: string
  to: string
}

/** The position of a page in the trail: before or after an entry, or at the newest end. */
export interface AuditPlace {
  before: string
  after: string
}

/** Large enough that one action on many records usually fits on a page. */
const ENTRIES = '50'

const asked = ({ logins, ...filter }: AuditFilter) =>
  given({ ...filter, logins: logins === 'show' || filter.kind ? '' : 'hide' })

/**
 * Loads one page of the trail, the newest first. The old page stays visible until the new one
 * arrives.
 */
export function auditQuery(filter: AuditFilter, place: AuditPlace) {
  return queryOptions({
    queryKey: ['audit', filter, place],
    queryFn: ({ signal }) => {
      const query = { ...asked(filter), ...given(place), limit: ENTRIES }
      return answer(adminApi.GET('/desk/audit', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    // Users look for recent actions here, so the data is always reloaded.
    staleTime: 0,
  })
}

export const kindsQuery = queryOptions({
  queryKey: ['audit', 'kinds'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/audit/kinds', { signal })),
})

/** Exports all entries of the search as a spreadsheet. */
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
