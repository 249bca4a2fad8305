import { useCallback, useEffect, useRef, useState } from 'react'
import { saveFile } from '@/lib/saveFile'
import { isCancelled } from './error'

type Download = (onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<Blob>

interface Outcome {
  onDone: () => void
  onFailure: () => void
}

/**
 * Runs one export at a time: counts the bytes that have arrived, saves the file at the end, and stops
 * when it is cancelled or the page is left.
 */
export function useExport(fileName: string, { onDone, onFailure }: Outcome) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController | undefined>(undefined)

  const cancel = useCallback(() => running.current?.abort(), [])
  useEffect(() => cancel, [cancel])

  const start = async (download: Download) => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      saveFile(await download(setBytes, controller.signal), fileName)
      onDone()
    } catch (error) {
      if (!isCancelled(error)) onFailure()
    } finally {
      setBytes(undefined)
    }
  }

  /** The bytes so far are undefined while no export runs. */
  return { start, cancel, bytes }
}
