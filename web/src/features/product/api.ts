import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, page } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { given, pageParams } from '@/lib/paging'

export type Model = AnswerOf<'/api/registered-products/Products', 'get'>[number]
export type Product = AnswerOf<'/Registered/fetch', 'get'>[number]

const SUGGESTIONS = 5

/** The first part of every product query key, so that a change refreshes all of them. */
export const productsKey = ['products'] as const

export function modelsQuery(text: string, atDesk: boolean) {
  const api = atDesk ? adminApi : customerApi
  return queryOptions({
    queryKey: ['catalogue', text, atDesk],
    queryFn: ({ signal }) => {
      const query = { q: text, limit: String(SUGGESTIONS) }
      return answer(api.GET('/api/registered-products/Products', { params: { query }, signal }))
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/**
 * Loads the customer's own products. The server sends the oldest first; pages show the newest
 * first.
 */
export function ownProductsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...productsKey, 'own', customerId],
    queryFn: async ({ signal }): Promise<Product[]> => {
      const params = { query: { customerId } }
      const products = await answer(customerApi.GET('/Registered/fetch', { params, signal }))
      return (products ?? []).toReversed()
    },
  })
}

/** Loads the emails about one of the customer's products, the newest first. */
export function productEmailsQuery(productID: string) {
  return queryOptions({
    queryKey: [...productsKey, 'emails', productID],
    queryFn: async ({ signal }) => {
      const params = { path: { productID } }
      const call = customerApi.GET('/my/products/{productID}/emails', { params, signal })
      return (await answer(call)).emails ?? []
    },
  })
}

/** Loads one page of customers with products. Each has its newest product. */
export function productCustomersQuery(q: string, pageNumber: number) {
  return queryOptions({
    queryKey: [...productsKey, 'customers', q, pageNumber],
    queryFn: ({ signal }) => {
      const query = { group: 'customer', ...pageParams(pageNumber), ...given({ q }) } as const
      return page(
        adminApi.GET('/CustomerRegisteredProduct/fetch', { params: { query }, signal }),
        query,
      )
    },
    placeholderData: keepPreviousData,
  })
}

export function customerProductsQuery(customerId: string) {
  return queryOptions({
    queryKey: [...productsKey, 'of', customerId],
    queryFn: async ({ signal }): Promise<Product[]> => {
      const params = { path: { customerId } }
      const products = await answer(
        adminApi.GET('/Registered/customerid/{customerId}', { params, signal }),
      )
      return (products ?? []).toReversed()
    },
  })
}
