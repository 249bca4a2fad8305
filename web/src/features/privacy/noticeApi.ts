import { queryOptions } from '@tanstack/react-query'
import { answer, customerApi } from '@/api/client'
import type { AnswerOf } from '@/api/types'

export type Unseen = AnswerOf<'/my/privacy', 'get'>

/** Loads whether there is a privacy notice that the customer has not seen. */
export const newNoticeQuery = queryOptions({
  queryKey: ['privacy', 'new'],
  queryFn: ({ signal }) => answer(customerApi.GET('/my/privacy', { signal })),
  retry: false,
})

export function sawNotice(version: number) {
  return answer(customerApi.POST('/my/privacy', { body: { version } }))
}
