import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, publicApi } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'
import { language } from '@/language'

export type DeletionPlan = AnswerOf<'/my/deletion', 'get'>
export type Retention = Required<BodyOf<'/desk/settings/retention', 'put'>>
export type RetentionSaved = AnswerOf<'/desk/settings/retention', 'put'>
export type Removal = AnswerOf<'/desk/settings/retention', 'get'>['removes']
export type Looked = AnswerOf<'/desk/audit/looked', 'get'>['people'][number]

/** The download address of the customer's copy. The browser sends the cookie. */
export const OWN_COPY = '/my/data/file'

export const noticeQuery = queryOptions({
  queryKey: ['privacy', 'notice'],
  queryFn: ({ signal }) =>
    answer(publicApi.GET('/privacy/notice', { params: { query: { language } }, signal })),
})

/** How often the page asks whether the download is ready, in milliseconds. */
const ASKS_EVERY = 1500

export const ownCopyQuery = queryOptions({
  queryKey: ['privacy', 'copy'],
  queryFn: ({ signal }) => answer(customerApi.GET('/my/data', { signal })),
  refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASKS_EVERY : false),
})

export function askCopy() {
  return answer(customerApi.POST('/my/data'))
}

export const ownDeletionQuery = queryOptions({
  queryKey: ['privacy', 'deletion'],
  queryFn: ({ signal }) => answer(customerApi.GET('/my/deletion', { signal })),
})

export function askDeletion(body: BodyOf<'/my/deletion', 'post'>) {
  return answer(customerApi.POST('/my/deletion', { body }))
}

export function cancelDeletion() {
  return answer(customerApi.DELETE('/my/deletion'))
}

export const ownProductsQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['privacy', 'products', customerId],
    queryFn: ({ signal }) =>
      answer(
        customerApi.GET('/Registered/customerid/{customerId}', {
          params: { path: { customerId } },
          signal,
        }),
      ),
  })

export function askCorrection(body: BodyOf<'/my/corrections', 'post'>) {
  return answer(customerApi.POST('/my/corrections', { body }))
}

export const deskKey = (customerId: string) => ['privacy', 'desk', customerId] as const

export const deskDeletionQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...deskKey(customerId), 'deletion'],
    queryFn: ({ signal }) =>
      answer(
        adminApi.GET('/desk/customers/{customerId}/deletion', {
          params: { path: { customerId } },
          signal,
        }),
      ),
  })

export const deskCopyQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...deskKey(customerId), 'copy'],
    queryFn: ({ signal }) =>
      answer(
        adminApi.GET('/desk/customers/{customerId}/data', {
          params: { path: { customerId } },
          signal,
        }),
      ),
  })

export function askDeletionOf(customerId: string, reason: string, closeOpen: boolean) {
  return answer(
    adminApi.POST('/desk/customers/{customerId}/deletion', {
      params: { path: { customerId } },
      body: { reason, closeOpen },
    }),
  )
}

export function cancelDeletionOf(customerId: string, reason: string) {
  return answer(
    adminApi.POST('/desk/customers/{customerId}/deletion/cancel', {
      params: { path: { customerId } },
      body: { reason },
    }),
  )
}

export function askCopyOf(customerId: string, reason: string) {
  return answer(
    adminApi.POST('/desk/customers/{customerId}/data', {
      params: { path: { customerId } },
      body: { reason },
    }),
  )
}

export const retentionQuery = queryOptions({
  queryKey: ['privacy', 'retention'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/settings/retention', { signal })),
})

export function previewRetention(body: BodyOf<'/desk/settings/retention/preview', 'post'>) {
  return answer(adminApi.POST('/desk/settings/retention/preview', { body }))
}

export function saveRetention(body: BodyOf<'/desk/settings/retention', 'put'>) {
  return answer(adminApi.PUT('/desk/settings/retention', { body }))
}

export const lookedQuery = (month: string) =>
  queryOptions({
    queryKey: ['privacy', 'looked', month],
    queryFn: ({ signal }) =>
      answer(adminApi.GET('/desk/audit/looked', { params: { query: { month } }, signal })),
  })
