import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, pageOf } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf, BodyOf } from '@/api/types'
import type { ExportedFile } from '@/api/useExport'
import { given, pageParams } from '@/lib/paging'
import { type AgreementRecord, isFoundBy, recordsOf } from './records'
import { texts } from './texts'

export type AgreementForm = AnswerOf<'/agreement-form/programme', 'get'>
export type OpenedProgramme = AnswerOf<'/agreement/programmes', 'get'>[number]
export type Quarters = AnswerOf<'/agreement/quarters', 'get'>
type Submission = Required<BodyOf<'/agreement-form/agreements', 'post'>>
export type ProgrammeDraft = Required<BodyOf<'/agreement/programmes', 'post'>>

/** Every query of this feature starts with this key, so that a change refreshes them all. */
export const agreementKey = ['agreement'] as const

/** The customer's own agreements, the newest first. */
export function myAgreementsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...agreementKey, 'mine', customerId],
    queryFn: async ({ signal }) => {
      const params = { query: { customerId } }
      const call = customerApi.GET('/useragreement/fetch-agreement', { params, signal })
      return recordsOf(await answer(call))
    },
  })
}

/** The programme that the form offers, if one is open, and the choices of its lists. */
export function agreementFormQuery() {
  return queryOptions({
    queryKey: [...agreementKey, 'form'],
    queryFn: ({ signal }) => answer(customerApi.GET('/agreement-form/programme', { signal })),
  })
}

export function submitAgreement(body: Submission) {
  return answer(customerApi.POST('/agreement-form/agreements', { body }))
}

interface AgreementFilter {
  q: string
  /** The id of a programme, for the letters of its quarter; empty for all. */
  programme: string
}

/** One page of Agreement Details. The page before stays in view until the next one has arrived. */
export function agreementsQuery(filter: AgreementFilter, pageNumber: number) {
  return queryOptions({
    queryKey: [...agreementKey, 'desk', filter, pageNumber],
    queryFn: async ({ signal }) => {
      const query = { ...pageParams(pageNumber), ...given(filter) }
      const call = adminApi.GET('/agreement/fetchagreement', { params: { query }, signal })
      const { data, response } = await call
      const isFound = (record: AgreementRecord) => isFoundBy(filter.q, record)
      return pageOf({ data: recordsOf(data), response }, query, isFound)
    },
    placeholderData: keepPreviousData,
  })
}

/** The spreadsheet of all letters of the filter, made while it is sent. */
export async function exportAgreements(
  filter: AgreementFilter,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.GET('/agreement/export', {
    params: { query: given(filter) },
    parseAs: 'stream',
    signal,
  })
  return { name: texts.desk.exportFile, content: await readStream(response, onProgress) }
}

/**
 * One agreement with its bank account number, for the desk's print page. The server notes every read
 * in the audit trail, so the page asks once and not again when its window is looked at.
 */
export function agreementQuery(id: string) {
  return queryOptions({
    queryKey: [...agreementKey, 'one', id],
    queryFn: async ({ signal }) => {
      const call = adminApi.GET('/agreement/fetchagreement', { params: { query: { id } }, signal })
      return recordsOf(await answer(call))
    },
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Where the list puts a letter when it leads to the print page: it is shown until the whole one has
 * arrived. The browser's history, which outlives the session, holds none of it.
 */
export function handedKey(id: string) {
  return [...agreementKey, 'handed', id] as const
}

/** All programmes, the latest quarter first. */
export function programmesQuery() {
  return queryOptions({
    queryKey: [...agreementKey, 'programmes'],
    queryFn: ({ signal }) => answer(adminApi.GET('/agreement/programmes', { signal })),
  })
}

/** The running quarter, the next one, and the one that the desk should open first. */
export function quartersQuery() {
  return queryOptions({
    queryKey: [...agreementKey, 'quarters'],
    queryFn: ({ signal }) => answer(adminApi.GET('/agreement/quarters', { signal })),
  })
}

export function openProgramme(body: ProgrammeDraft) {
  return answer(adminApi.POST('/agreement/programmes', { body }))
}

export function withdrawProgramme(id: string) {
  return answer(adminApi.DELETE('/agreement/programmes/{id}', { params: { path: { id } } }))
}

export function setProgrammeOpen(id: string, open: boolean) {
  return answer(
    adminApi.PUT('/agreement/programmes/{id}', { params: { path: { id } }, body: { open } }),
  )
}
