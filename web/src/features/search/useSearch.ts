import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FEWEST_SIGNS, searchQuery } from './api'

const DEBOUNCE_MS = 150

/** What is typed, and what the server has found for it. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [rested, setRested] = useState('')
  const text = typed.trim().replace(/\s+/g, ' ')

  useEffect(() => {
    const timer = setTimeout(() => setRested(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const isAsked = text.length >= FEWEST_SIGNS
  const asked = useQuery({
    ...searchQuery(rested),
    // What was found before stays in view until the next answer, so that nothing flickers.
    placeholderData: keepPreviousData,
  })
  const isAnswer = isAsked && rested === text && !asked.isPlaceholderData && !asked.isPending
  return {
    typed,
    type: setTyped,
    /** Asks at once, without waiting for the typing to rest. */
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
