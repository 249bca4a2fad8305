import { adminApi, answer } from '@/api/client'
import type { BodyOf } from '@/api/types'

/** Changes a customer's profile. A new email needs the manager's own password. */
export function editCustomer(
  customerId: string,
  body: BodyOf<'/desk/customers/{customerId}', 'put'>,
) {
  return answer(
    adminApi.PUT('/desk/customers/{customerId}', { params: { path: { customerId } }, body }),
  )
}

export function blockCustomer(customerId: string, reason: string) {
  return answer(
    adminApi.POST('/desk/customers/{customerId}/block', {
      params: { path: { customerId } },
      body: { reason },
    }),
  )
}

export function unblockCustomer(customerId: string, reason: string) {
  return answer(
    adminApi.POST('/desk/customers/{customerId}/unblock', {
      params: { path: { customerId } },
      body: { reason },
    }),
  )
}

/** Changes the user's own name and email address. A new address needs a confirmation. */
export function updateDeskMe(body: Required<BodyOf<'/desk/me', 'put'>>) {
  return answer(adminApi.PUT('/desk/me', { body }))
}

export function confirmDeskEmail(token: string) {
  return answer(adminApi.POST('/desk/me/email', { body: { token } }))
}
