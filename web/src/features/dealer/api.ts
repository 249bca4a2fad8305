import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf, BodyOf } from '@/api/types'

export type Dealer = AnswerOf<'/desk/dealers', 'get'>[number]
export type Location = AnswerOf<'/desk/locations', 'get'>[number]
export type Entry = Pick<Dealer, 'id' | 'name' | 'version' | 'retiredAt'>
type DealerDraft = BodyOf<'/desk/dealers', 'post'>
type Seen = Pick<Entry, 'id' | 'version'>

export const dealersKey = ['dealers']
export const locationsKey = ['locations']

export const dealersQuery = queryOptions({
  queryKey: dealersKey,
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/dealers', { signal })),
})

export const locationsQuery = queryOptions({
  queryKey: locationsKey,
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/locations', { signal })),
})

const at = (id: string) => ({ params: { path: { id } } })

export function addDealer(body: DealerDraft) {
  return answer(adminApi.POST('/desk/dealers', { body }))
}

export function changeDealer({ id, version }: Seen, draft: DealerDraft) {
  return answer(adminApi.PUT('/desk/dealers/{id}', { ...at(id), body: { ...draft, version } }))
}

export function retireDealer({ id, version }: Seen) {
  return answer(adminApi.POST('/desk/dealers/{id}/retire', { ...at(id), body: { version } }))
}

export function bringDealerBack({ id, version }: Seen) {
  return answer(adminApi.POST('/desk/dealers/{id}/bring-back', { ...at(id), body: { version } }))
}

export function addLocation(name: string) {
  return answer(adminApi.POST('/desk/locations', { body: { name } }))
}

export function renameLocation({ id, version }: Seen, name: string) {
  return answer(adminApi.PUT('/desk/locations/{id}', { ...at(id), body: { name, version } }))
}

export function retireLocation({ id, version }: Seen) {
  return answer(adminApi.POST('/desk/locations/{id}/retire', { ...at(id), body: { version } }))
}

export function bringLocationBack({ id, version }: Seen) {
  return answer(adminApi.POST('/desk/locations/{id}/bring-back', { ...at(id), body: { version } }))
}
