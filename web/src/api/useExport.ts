import { useCallback, useEffect, useRef, useState } from 'react'
import { saveFile } from '@/lib/saveFile'
import { isCancelled } from './error'

/** A finished export and the name it is saved under. */
export interface ExportedFile {
  name: string
  content: Blob
  /** It is not the one that was asked for, which could not be had. */
  isFallback?: boolean
}

type Download = (onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<ExportedFile>

interface Outcome {
  onDone: (file: ExportedFile) => void
  onFailure: () => void
}

/**
 * Runs one export at a time: counts the bytes that have arrived, saves the file at the end, and stops
 * when it is cancelled or the page is left.
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

  /** The bytes so far are undefined while no export runs. */
  return { start, cancel, bytes }
}
