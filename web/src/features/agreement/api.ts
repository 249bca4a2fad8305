import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, page } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'
import { texts } from './texts'

export type AgreementRecord = AnswerOf<'/useragreement/fetch-agreement', 'get'>['data'][number]
export type Agreement = AgreementRecord['agreement']
export type AgreementForm = AnswerOf<'/agreement-form/programme', 'get'>
export type Programme = AgreementForm['programme']
export type OpenedProgramme = AnswerOf<'/agreement/programmes', 'get'>[number]
export type Submission = Required<BodyOf<'/agreement-form/agreements', 'post'>>
export type ProgrammeDraft = Required<BodyOf<'/agreement/programmes', 'post'>>

export const PAGE_SIZE = 10

/** Every query of this feature starts with this key, so that a change refreshes them all. */
export const agreementKey = ['agreement'] as const

/** The customer's own agreements, the newest first. */
export function myAgreementsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...agreementKey, 'mine', customerId],
    queryFn: async ({ signal }) => {
      const params = { query: { customerId } }
      const call = customerApi.GET('/useragreement/fetch-agreement', { params, signal })
      return rowsOf(await answer(call))
    },
  })
}

/** The open programme and the choices of the form. */
export function agreementFormQuery() {
  return queryOptions({
    queryKey: [...agreementKey, 'form'],
    queryFn: ({ signal }) => answer(customerApi.GET('/agreement-form/programme', { signal })),
  })
}

export function submitAgreement(body: Submission) {
  return answer(customerApi.POST('/agreement-form/agreements', { body }))
}

/** One page of Agreement Details. The page before stays in view until the next one has arrived. */
export function agreementsQuery(q: string, pageNumber: number) {
  return queryOptions({
    queryKey: [...agreementKey, 'desk', q, pageNumber],
    queryFn: async ({ signal }) => {
      const query = { page: String(pageNumber), limit: String(PAGE_SIZE), ...(q && { q }) }
      const call = adminApi.GET('/agreement/fetchagreement', { params: { query }, signal })
      return page(call.then(({ data, response }) => ({ data: rowsOf(data), response })))
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * One agreement, for the desk's print page. The list puts it here when it leads there, and a reload
 * asks the server: the browser's history, which outlives the session, holds no bank account.
 */
export function agreementQuery(id: string) {
  return queryOptions({
    queryKey: [...agreementKey, 'one', id],
    queryFn: async ({ signal }) => {
      const call = adminApi.GET('/agreement/fetchagreement', { params: { query: { id } }, signal })
      return rowsOf(await answer(call))
    },
    enabled: id !== '',
  })
}

/** All programmes, the open one first. */
export function programmesQuery() {
  return queryOptions({
    queryKey: [...agreementKey, 'programmes'],
    queryFn: ({ signal }) => answer(adminApi.GET('/agreement/programmes', { signal })),
  })
}

export function openProgramme(body: ProgrammeDraft) {
  return answer(adminApi.POST('/agreement/programmes', { body }))
}

export function withdrawProgramme(id: string) {
  return answer(adminApi.DELETE('/agreement/programmes/{id}', { params: { path: { id } } }))
}

/** The rows of an answer. What has none is not a list of agreements, whatever it is. */
function rowsOf(body: { data: AgreementRecord[] } | undefined): AgreementRecord[] {
  if (!Array.isArray(body?.data)) throw new Error(texts.list.invalidData)
  return body.data
}
