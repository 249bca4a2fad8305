import { answer, publicApi } from '@/api/client'

export function logIn(email: string, password: string) {
  return answer(publicApi.POST('/api/users/login', { body: { email, password } }))
}

export function logInAdmin(username: string, password: string, letIn?: string) {
  const body = { username, password, ...(letIn && { letIn }) }
  return answer(publicApi.POST('/admin/login', { body }))
}
