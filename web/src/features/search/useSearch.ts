import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FEWEST_SIGNS, searchQuery } from './api'

const DEBOUNCE_MS = 150

/** Holds the typed text and the server's results. */
export function useSearch(early: () => string) {
  const [typed, setTyped] = useState(early)
  const [rested, setRested] = useState('')
  const text = typed.trim().replace(/\s+/g, ' ')

  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const isAsked = text.length >= FEWEST_SIGNS
  const asked = useQuery({
    ...searchQuery(rested),
    // The old results stay visible until the next answer, so that the list does not flicker.
    placeholderData: keepPreviousData,
  })
  const isAnswer = isAsked && rested === text && !asked.isPlaceholderData && !asked.isPending
  return {
    typed,
    type: setTyped,
    /** Searches at once, without the delay. */
    hurry: () => setRested(text),
    isAsked,
    isTooShort: text.length > 0 && !isAsked,
    /** Whether the results belong to the current input. */
    isAnswer,
    found: isAsked ? asked.data : undefined,
    error: isAsked && rested === text && asked.isError ? asked.error : undefined,
    isWaiting: isAsked && !isAnswer,
    retry: () => void asked.refetch(),
  }
}
