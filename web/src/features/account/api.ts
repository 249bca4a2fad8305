import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, page, publicApi } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf, BodyOf } from '@/api/types'
import type { ExportedFile } from '@/api/useExport'
import { given, pageParams } from '@/lib/paging'
import { signWithPasskey } from '@/lib/passkeys'
import { adminSession, customerSession } from '@/lib/session'
import type { OwnCustomer } from '@/records/ownCustomer'
import { deskTexts } from './deskTexts'

export type Customer = OwnCustomer
type Profile = BodyOf<'/api/users/customer/{customerId}', 'put'>

/** Completes a login with a code of the app or a recovery code. */
export function showCode(challenge: string, code: string) {
  return answer(publicApi.POST('/desk/login/code', { body: { challenge, code } }))
}

/** Completes a login with a passkey. The browser asks the user for it. */
export async function showPasskey(challenge: string) {
  const { publicKey } = await answer(
    publicApi.POST('/desk/login/passkey/options', { body: { challenge } }),
  )
  const credential = await signWithPasskey(publicKey)
  return answer(publicApi.POST('/desk/login/passkey', { body: { challenge, credential } }))
}

/** Saves the profile. After a changed email address, the answer contains a new token. */
export async function saveProfile(customerId: string, profile: Profile): Promise<Customer> {
  const { token, ...customer } = await answer(
    customerApi.PUT('/api/users/customer/{customerId}', {
      params: { path: { customerId } },
      body: profile,
    }),
  )
  if (token) customerSession.replace(token)
  return customer
}

export function changePassword(oldPassword: string, newPassword: string) {
  return answer(customerApi.POST('/my/password', { body: { oldPassword, newPassword } }))
}

/** Changes the admin's password. The new token no longer requires a change. */
export async function changeDeskPassword(oldPassword: string, newPassword: string) {
  const changed = await answer(
    adminApi.POST('/desk/me/password', { body: { oldPassword, newPassword } }),
  )
  adminSession.replace(changed.token)
  return changed
}

export type Session = AnswerOf<'/my/sessions', 'get'>[number]

export interface OwnSessions {
  query: ReturnType<typeof sessionsQuery>
  endOne: (id: string) => Promise<unknown>
  endOthers: () => Promise<unknown>
}

function sessionsQuery(of: string, load: (signal: AbortSignal) => Promise<Session[]>) {
  return queryOptions({
    queryKey: ['account', 'sessions', of],
    queryFn: ({ signal }) => load(signal),
  })
}

export const customerSessions: OwnSessions = {
  query: sessionsQuery('customer', (signal) => answer(customerApi.GET('/my/sessions', { signal }))),
  endOne: (id) => answer(customerApi.DELETE('/my/sessions/{id}', { params: { path: { id } } })),
  endOthers: () => answer(customerApi.DELETE('/my/sessions')),
}

export const deskSessions: OwnSessions = {
  query: sessionsQuery('desk', (signal) => answer(adminApi.GET('/desk/me/sessions', { signal }))),
  endOne: (id) => answer(adminApi.DELETE('/desk/me/sessions/{id}', { params: { path: { id } } })),
  endOthers: () => answer(adminApi.DELETE('/desk/me/sessions')),
}

export type Storage = AnswerOf<'/my/storage', 'get'>

/** Loads the customer's used storage. It is only a hint, so a failure shows nothing. */
export function ownStorageQuery() {
  return queryOptions({
    queryKey: ['account', 'storage'],
    queryFn: ({ signal }) => answer(customerApi.GET('/my/storage', { signal })),
    retry: false,
  })
}

interface CustomerFilter {
  q: string
  role: string
}

/** Loads one page of customers. The old page stays visible until the new one arrives. */
export function customersQuery(filter: CustomerFilter, pageNumber: number) {
  return queryOptions({
    queryKey: ['account', 'customers', filter, pageNumber],
    queryFn: ({ signal }) => {
      const query = { ...given(filter), ...pageParams(pageNumber) }
      return page(adminApi.GET('/api/users/all', { params: { query }, signal }), query)
    },
    placeholderData: keepPreviousData,
  })
}

/** Exports all customers of the filter as a spreadsheet. */
export async function exportCustomers(
  filter: CustomerFilter,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.GET('/api/users/export', {
    params: { query: given(filter) },
    parseAs: 'stream',
    signal,
  })
  return { name: deskTexts.customers.exportFile, content: await readStream(response, onProgress) }
}
