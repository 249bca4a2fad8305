import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, page } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'
import { type UploadOptions, upload } from '@/api/upload'
import { given, pageParams } from '@/lib/paging'
import { adminSession, customerSession } from '@/lib/session'
import { APPROVED, REJECTED } from '@/lib/statuses'
import { mustHaveToken } from './token'

export type WarrantyRecord = AnswerOf<'/api/warranty/fetch', 'get'>[number]
export type Claim = BodyOf<'/api/warranty', 'post'>

/** The first part of every query key of requests, so that a decision refreshes all of them. */
export const warrantyKey = ['warranty'] as const

/** Loads whether an extension was already requested, perhaps in another window. */
export function checkQuery(productID: string) {
  return queryOptions({
    queryKey: [...warrantyKey, 'check', productID],
    queryFn: ({ signal }) => {
      const params = { path: { productID } }
      return answer(customerApi.GET('/api/warranty/check-warranty/{productID}', { params, signal }))
    },
    // Opening the form needs the current state.
    staleTime: 0,
    gcTime: 0,
  })
}

export async function claimWarranty(claim: Claim) {
  mustHaveToken(customerSession)
  return answer(customerApi.POST('/api/warranty', { body: claim }))
}

/** Loads one page of customers with requests. Each has the newest request. */
export function warrantyCustomersQuery(q: string, pageNumber: number, waiting: string) {
  return queryOptions({
    queryKey: [...warrantyKey, 'customers', q, pageNumber, waiting],
    queryFn: ({ signal }) => {
      const query = {
        group: 'customer',
        ...pageParams(pageNumber),
        ...given({ q, waiting }),
      } as const
      return page(adminApi.GET('/api/warranty/fetch', { params: { query }, signal }), query)
    },
    placeholderData: keepPreviousData,
  })
}

/** Loads the requests of one customer, the latest purchase first. */
export function warrantyRecordsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...warrantyKey, 'of', customerId],
    queryFn: async ({ signal }): Promise<WarrantyRecord[]> => {
      const params = { path: { customerId } }
      const records = await answer(
        adminApi.GET('/api/warranty/customerid/{customerId}', { params, signal }),
      )
      return records ?? []
    },
  })
}

/** Approves a request with its letter. */
export async function approve(id: string, letter: File, send: Omit<UploadOptions, 'session'>) {
  mustHaveToken(adminSession)
  const form = new FormData()
  form.set('pdf', letter)
  form.set('productIds', JSON.stringify([id]))
  form.set('newStatus', APPROVED)
  return upload('/api/warranty/approve', form, { ...send, session: adminSession })
}

export async function reject(id: string) {
  mustHaveToken(adminSession)
  const body = { productIds: [id], newStatus: REJECTED }
  return answer(adminApi.POST('/api/warranty/reject', { body }))
}
