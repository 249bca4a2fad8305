import { answer, publicApi } from '@/api/client'
import type { BodyOf } from '@/api/types'

type Registration = BodyOf<'/api/users/register', 'post'>

export function logIn(email: string, password: string) {
  return answer(publicApi.POST('/api/users/login', { body: { email, password } }))
}

export function logInAdmin(username: string, password: string, letIn?: string) {
  const body = { username, password, ...(letIn && { letIn }) }
  return answer(publicApi.POST('/admin/login', { body }))
}

export function register(registration: Registration) {
  return answer(publicApi.POST('/api/users/register', { body: registration }))
}

export function requestReset(email: string) {
  return answer(publicApi.POST('/api/users/forgot-password', { body: { email } }))
}

export function resetPassword(token: string, newPassword: string) {
  return answer(publicApi.POST('/api/users/reset-password', { body: { token, newPassword } }))
}

export function confirmEmail(token: string) {
  return answer(publicApi.POST('/api/users/confirm-email', { body: { token } }))
}

export function restoreEmail(token: string, newPassword: string) {
  return answer(publicApi.POST('/api/users/restore-email', { body: { token, newPassword } }))
}

/** Without a name, the link is for the first admin, as in the specification. */
export function requestAdminReset(username: string) {
  return answer(publicApi.POST('/admin/forgot-password', username ? { body: { username } } : {}))
}

export function resetAdminPassword(token: string, newPassword: string) {
  return answer(publicApi.POST('/admin/reset-password', { body: { token, newPassword } }))
}
