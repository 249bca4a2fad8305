import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, page } from '@/api/client'
import { readStream } from '@/api/download'
import { statusOf } from '@/api/error'
import type { AnswerOf, BodyOf } from '@/api/types'
import { type UploadOptions, upload } from '@/api/upload'
import type { ExportedFile } from '@/api/useExport'
import type { ListQuery } from '@/api/wholeList'
import { given, type Page, pageParams } from '@/lib/paging'
import { customerSession } from '@/lib/session'
import { withPlainDates } from './answers'
import { schemesKey } from './ownClaimsQuery'
import { texts } from './texts'

export type Scheme = AnswerOf<'/Scheme/all', 'get'>[number]
export type DeskClaim = AnswerOf<'/Scheme/fetch', 'get'>[number]
export type Decision = NonNullable<BodyOf<'/Scheme/update-status', 'post'>['schemes']>[number]

export function liveSchemesQuery() {
  return queryOptions({
    queryKey: [...schemesKey, 'live'],
    queryFn: async ({ signal }) =>
      withPlainDates(await answer(customerApi.GET('/Customer-Scheme/all', { signal }))),
  })
}

export function submitClaim(form: FormData, send: Omit<UploadOptions, 'session'>) {
  return upload('/Customer-Scheme/create', form, { ...send, session: customerSession })
}

/** One page of the schemes that exist. */
export function schemesQuery(q: string, pageNumber: number) {
  return queryOptions({
    queryKey: [...schemesKey, 'all', q, pageNumber],
    queryFn: ({ signal }) => {
      const query = { ...pageParams(pageNumber), ...given({ q }) }
      return plainPage(adminApi.GET('/Scheme/all', { params: { query }, signal }), query)
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads one page of all schemes, including deleted ones. */
export function schemeListQuery(q: string, pageNumber: number) {
  return queryOptions({
    queryKey: [...schemesKey, 'list', q, pageNumber],
    queryFn: ({ signal }) => {
      const query = { ...pageParams(pageNumber), ...given({ q }) }
      return plainPage(adminApi.GET('/Scheme/CopySchemes', { params: { query }, signal }), query)
    },
    placeholderData: keepPreviousData,
  })
}

export function createScheme(scheme: { schemeName: string; schemeEndDate: string }) {
  return answer(adminApi.POST('/Scheme/create', { body: scheme }))
}

export function showScheme(id: string, live: boolean) {
  return answer(
    adminApi.PATCH('/Scheme/hide/{id}', { params: { path: { id } }, body: { LiveScheme: live } }),
  )
}

export function deleteScheme(id: string) {
  return answer(adminApi.DELETE('/Scheme/delete/{id}', { params: { path: { id } } }))
}

export function schemeCountsQuery() {
  return queryOptions({
    queryKey: [...schemesKey, 'counts'],
    queryFn: ({ signal }) => answer(adminApi.GET('/Scheme/counts', { signal })),
  })
}

interface ClaimFilter {
  q: string
  /** A scheme ID. Empty for all. */
  scheme: string
  /** '1' for customers with undecided claims only. */
  waiting?: '1' | undefined
}

/** Loads one page of customers and their claimed schemes, the newest claim first. */
export function claimedSchemesQuery(filter: ClaimFilter, pageNumber: number) {
  return queryOptions({
    queryKey: [...schemesKey, 'claimed', filter, pageNumber],
    queryFn: ({ signal }) => {
      const query = { ...rowsOf(filter), ...pageParams(pageNumber) }
      return plainPage(adminApi.GET('/Scheme/fetch', { params: { query }, signal }), query)
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads all claims of a customer on one scheme, the newest first. */
export function customerClaimsQuery(customerId: string, schemeId: string) {
  return queryOptions({
    queryKey: [...schemesKey, 'of', customerId],
    queryFn: async ({ signal }) => {
      const params = { path: { customerId } }
      const call = adminApi.GET('/Scheme/customerid/{customerId}', { params, signal })
      return withPlainDates(await answer(call))
    },
    select: (claims: DeskClaim[]) => claims.filter((claim) => claim.schemeId === schemeId),
  })
}

/** Sends decisions. Either all of them apply or none. */
export function decide(schemes: Decision[]) {
  return answer(adminApi.POST('/Scheme/update-status', { body: { schemes } }))
}

type Progress = (bytes: number) => void

/** Exports the rows with the registration date, without contacts. */
export async function exportBasic(
  filter: ClaimFilter,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.GET('/Scheme/export', {
    params: { query: { ...rowsOf(filter), basic: true } },
    parseAs: 'stream',
    signal,
  })
  return { name: texts.exportBasicFile, content: await readStream(response, onProgress) }
}

/**
 * Exports the rows with phone and email. If contacts cannot be loaded, it exports the basic sheet.
 */
export async function exportWithContacts(
  filter: ClaimFilter,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<ExportedFile> {
  try {
    const { response } = await adminApi.GET('/Scheme/export', {
      params: { query: rowsOf(filter) },
      parseAs: 'stream',
      signal,
    })
    return { name: texts.exportFile, content: await readStream(response, onProgress) }
  } catch (error) {
    if (statusOf(error) < 500) throw error
    return { ...(await exportBasic(filter, onProgress, signal)), isFallback: true }
  }
}

/** Loads one page of records with an end date. */
async function plainPage<Row extends { schemeEndDate: string }>(
  call: Parameters<typeof page<Row>>[0],
  query: ListQuery,
): Promise<Page<Row>> {
  const { rows, total } = await page(call, query)
  return { rows: withPlainDates(rows), total }
}

/** The desk's lists have one row per customer and scheme. */
const rowsOf = (filter: ClaimFilter) => ({ group: 'customer', ...given(filter) })
