import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer, publicApi } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'

export type Person = AnswerOf<'/desk/people', 'get'>[number]
export type Invitation = AnswerOf<'/desk/people/invitations', 'get'>[number]
export type Role = Person['role']
type Newcomer = BodyOf<'/desk/invitation/accept', 'post'>

/** All about the desk: what is done to somebody may change the invitations, and who has a second step. */
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

/** Mails somebody a link by which they log in from a new browser, whoever guesses at their password. */
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

/** The invitation behind a link. To read it changes nothing: the link goes in the body to stay out of logs. */
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
