import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import type { AnswerOf } from '@/api/types'
import { upload } from '@/api/upload'
import { adminSession } from '@/lib/session'

export type ReadyAnswer = NonNullable<AnswerOf<'/desk/answers', 'get'>['answers']>[number]

export const answersQuery = queryOptions({
  queryKey: ['answers'],
  queryFn: async ({ signal }) =>
    (await answer(adminApi.GET('/desk/answers', { signal }))).answers ?? [],
  staleTime: 60_000,
})

export interface AnswerDraft {
  title: string
  text: string
  photos: readonly File[]
}

export function saveAnswer(kept: ReadyAnswer | undefined, { title, text, photos }: AnswerDraft) {
  const form = new FormData()
  form.set('title', title)
  form.set('text', text)
  for (const photo of photos) form.append('photos[]', photo)
  if (!kept) return upload('/desk/answers', form, { session: adminSession })
  form.set('version', String(kept.version))
  return upload('/desk/answers/{id}', form, { at: { id: kept.id }, session: adminSession })
}

export function removeAnswer(id: string) {
  return answer(adminApi.DELETE('/desk/answers/{id}', { params: { path: { id } } }))
}

/**
 * Downloads the photos of an answer as files, so that they can be sent with a message or a changed
 * answer.
 */
export function photosOf({ title, photos }: ReadyAnswer): Promise<File[]> {
  return Promise.all(
    (photos ?? []).map(async (path, place) => {
      const key = path.split('/').at(-1) ?? ''
      const content: Blob = await answer(
        adminApi.GET('/files/{key}', { params: { path: { key } }, parseAs: 'blob' }),
      )
      const ending = content.type.split('/')[1] ?? 'png'
      return new File([content], `${title} ${place + 1}.${ending}`, { type: content.type })
    }),
  )
}
