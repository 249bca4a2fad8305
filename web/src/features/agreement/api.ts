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

/** The first part of every query key of this feature, so that a change refreshes all of them. */
export const agreementKey = ['agreement'] as const

/** Loads the customer's own agreements, the newest first. */
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

/** Loads the open programme, if there is one, and the options of the form. */
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
  /** The id of a programme. Empty for all. */
  programme: string
}

/** Loads one page of agreements. The old page stays visible until the new one arrives. */
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

/** Exports all letters of the filter as a spreadsheet. */
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
 * Loads one agreement with its bank account number. The server records every read in the audit
 * trail, so the page asks only once.
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
 * The cache key for a letter from the list. The print page shows it until the complete letter has
 * loaded. The browser's history must not contain it, because it outlives the session.
 */
export function handedKey(id: string) {
  return [...agreementKey, 'handed', id] as const
}

/** Loads all programmes, the latest quarter first. */
export function programmesQuery() {
  return queryOptions({
    queryKey: [...agreementKey, 'programmes'],
    queryFn: ({ signal }) => answer(adminApi.GET('/agreement/programmes', { signal })),
  })
}

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
