import { useCallback, useEffect, useState } from 'react'
import { type Tracked, track } from './trackApi'

interface Found {
  number: string
  ticket?: Tracked
  error?: unknown
}

/** Looks up a ticket without the query code, because the tracker is a first page. */
export function useTracked(number: string) {
  const [found, setFound] = useState<Found>()
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same number again.
  useEffect(() => {
    if (number === '') return
    const stop = new AbortController()
    const tell = (told: Omit<Found, 'number'>) => {
      if (!stop.signal.aborted) setFound({ number, ...told })
    }
    setFound(undefined)
    track(number, stop.signal).then(
      (ticket) => tell({ ticket }),
      (error: unknown) => tell({ error }),
    )
    return () => stop.abort()
  }, [number, attempt])

  const answer = found?.number === number ? found : undefined
  return {
    ticket: answer?.ticket,
    error: answer?.error ?? null,
    isLooking: number !== '' && !answer,
    again,
  }
}
