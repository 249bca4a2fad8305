import { adminApi, answer } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf } from '@/api/types'
import { upload } from '@/api/upload'
import type { ExportedFile } from '@/api/useExport'
import { adminSession } from '@/lib/session'

/** The lists that forms use, with their names in API paths. */
export type ListName = 'dealers' | 'locations' | 'types'
export type ListPreview = AnswerOf<'/desk/lists/{list}/import/preview', 'post'>

const session = adminSession

export function previewList(list: ListName, form: FormData, signal: AbortSignal) {
  return upload('/desk/lists/{list}/import/preview', form, { session, at: { list }, signal })
}

export function importList(list: ListName, form: FormData) {
  return upload('/desk/lists/{list}/import', form, { session, at: { list } })
}

export function retireMany(list: ListName, ids: string[], retired: boolean) {
  return answer(
    adminApi.POST('/desk/lists/{list}/retired', {
      params: { path: { list } },
      body: { ids, retired },
    }),
  )
}

/** Exports the active entries of a list, in the format of the import. */
export const exportList =
  (list: ListName) =>
  async (
    _: unknown,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<ExportedFile> => {
    const { response } = await adminApi.GET('/desk/lists/{list}/export', {
      params: { path: { list } },
      parseAs: 'stream',
      signal,
    })
    const name = `${list[0]?.toUpperCase()}${list.slice(1)}.csv`
    return { name, content: await readStream(response, onProgress) }
  }
