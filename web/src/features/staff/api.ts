import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer, publicApi } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'

export type Person = AnswerOf<'/desk/people', 'get'>[number]
export type Invitation = AnswerOf<'/desk/people/invitations', 'get'>[number]
export type Role = Person['role']
type Newcomer = BodyOf<'/desk/invitation/accept', 'post'>

/** One key for the desk, because a change to a person may affect invitations and two-step login. */
export const staffKey = ['desk']

export const peopleQuery = queryOptions({
  queryKey: [...staffKey, 'people'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/people', { signal })),
})

export const invitationsQuery = queryOptions({
  queryKey: [...staffKey, 'invitations'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/people/invitations', { signal })),
})

const at = (id: string) => ({ params: { path: { id } } })

export function setRole(id: string, role: string) {
  return answer(adminApi.PATCH('/desk/people/{id}', { ...at(id), body: { role } }))
}

export function disable(id: string) {
  return answer(adminApi.POST('/desk/people/{id}/disable', at(id)))
}

export function enable(id: string) {
  return answer(adminApi.POST('/desk/people/{id}/enable', at(id)))
}

/** Emails a person a link to log in from a new browser, while someone is guessing the password. */
export function letIn(id: string) {
  return answer(adminApi.POST('/desk/people/{id}/let-in', at(id)))
}

export function invite(email: string, role: string) {
  return answer(adminApi.POST('/desk/people/invitations', { body: { email, role } }))
}

export function resend(id: string) {
  return answer(adminApi.POST('/desk/people/invitations/{id}/resend', at(id)))
}

export function withdraw(id: string) {
  return answer(adminApi.DELETE('/desk/people/invitations/{id}', at(id)))
}

/**
 * Loads the invitation of a link. This changes nothing. The token is in the body, so that logs do
 * not contain it.
 */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      answer(publicApi.POST('/desk/invitation', { body: { token }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

export function join(newcomer: Newcomer) {
  return answer(publicApi.POST('/desk/invitation/accept', { body: newcomer }))
}
