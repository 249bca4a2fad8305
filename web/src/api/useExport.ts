import { useCallback, useEffect, useRef, useState } from 'react'
import { saveFile } from '@/lib/saveFile'
import { isCancelled } from './error'

export interface ExportedFile {
  name: string
  content: Blob
  /** Whether this is another sheet than requested, because that one failed. */
  isFallback?: boolean
}

type Download = (onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<ExportedFile>

interface Outcome {
  onDone: (file: ExportedFile) => void
  onFailure: () => void
}

/**
 * Runs one export at a time. It counts the received bytes and saves the file. It stops on cancel or
 * when the user leaves the page.
 */
export function useExport({ onDone, onFailure }: Outcome) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController | undefined>(undefined)

  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const start = async (download: Download) => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      const file = await download(setBytes, controller.signal)
      saveFile(file.content, file.name)
      onDone(file)
    } catch (error) {
      if (!isCancelled(error)) onFailure()
    } finally {
      setBytes(undefined)
    }
  }

  /** `bytes` is undefined while no export runs. */
  return { start, cancel, bytes }
}
