import { queryOptions } from '@tanstack/react-query'
import { adminApi, answer } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf, BodyOf } from '@/api/types'
import type { ExportedFile } from '@/api/useExport'

export type Backups = AnswerOf<'/desk/settings/backup', 'get'>

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/settings/backup', { signal })),
})

/** Creates an encrypted backup and reads it completely. */
export async function downloadBackup(
  body: BodyOf<'/desk/settings/backup/download', 'post'>,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.POST('/desk/settings/backup/download', {
    body,
    parseAs: 'stream',
    signal,
  })
  const [, name = 'aftercare.backup'] =
    /filename="(.+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  return { name, content: await readStream(response, onProgress) }
}
