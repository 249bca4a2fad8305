import { useQuery } from '@tanstack/react-query'
import { grouped } from '@/lib/count'
import { fileSize } from '@/lib/files'
import { ownStorageQuery, type Storage } from './api'
import { texts } from './texts'

/** The share of a limit from which the note appears. */
const NEAR = 0.8

/** Shows how much storage a customer has used, if little is left. */
export function StorageNote() {
  const storage = useQuery(ownStorageQuery()).data
  const used = storage && nearLimits(storage)
  if (!used?.length) return null
  return (
    <p className="mt-5 rounded-control bg-tone-yellow px-3.5 py-2.5 text-sm text-tone-yellow-ink">
      {texts.profile.storage(used.join(', '))}
    </p>
  )
}

function nearLimits({ files, bytes, maxFiles, maxBytes }: Storage): string[] {
  const near: string[] = []
  if (maxFiles > 0 && files >= NEAR * maxFiles) {
    near.push(texts.profile.storageFiles(grouped(files), grouped(maxFiles)))
  }
  if (maxBytes > 0 && bytes >= NEAR * maxBytes) {
    near.push(texts.profile.storageBytes(fileSize(bytes), fileSize(maxBytes)))
  }
  return near
}
