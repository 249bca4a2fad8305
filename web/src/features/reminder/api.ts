import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer, customerApi, publicApi } from '@/api/client'
import type { AnswerOf } from '@/api/types'

type Notice = AnswerOf<'/my/notices', 'get'>['notices'][number]

/** Loads the customer's email settings. */
export const ownNoticesQuery = queryOptions({
  queryKey: ['notices', 'own'],
  queryFn: ({ signal }) => answer(customerApi.GET('/my/notices', { signal })),
})

export function choose(notice: Notice) {
  return answer(customerApi.PUT('/my/notices', { body: notice }))
}

/** Loads the topic of an unsubscribe link. This changes nothing. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['notices', 'link', token],
    queryFn: ({ signal }) => answer(publicApi.POST('/unsubscribe', { body: { token }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export function chooseByLink(token: string, wanted: boolean) {
  return answer(publicApi.PUT('/unsubscribe', { body: { token, wanted } }))
}

/** Loads whether a desk user gets the daily summary email. */
export const ownDigestQuery = queryOptions({
  queryKey: ['notices', 'digest'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/me/digest', { signal })),
})

export function chooseDigest(wanted: boolean) {
  return answer(adminApi.PUT('/desk/me/digest', { body: { digest: wanted ? 'on' : 'off' } }))
}
