import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, publicApi } from './client'
import type { AnswerOf } from './types'

/** Who runs this portal: the names on its screens and letters. */
export type Portal = AnswerOf<'/api/portal', 'get'>

const unnamed: Portal = {
  brand: 'Aftercare',
  supportEmail: '',
  signatory: '',
  timezone: 'Asia/Kolkata',
}

const portalQuery = queryOptions({
  queryKey: ['portal'],
  queryFn: ({ signal }) => answer(publicApi.GET('/api/portal', { signal })),
  // The operator sets these values when the server starts; a page never sees them change.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The portal's names; neutral ones until the server has answered. */
export function usePortal(): Portal {
  return useQuery(portalQuery).data ?? unnamed
}
