import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the letters that a person types before the code of the search field has loaded, so that they are not lost
 * and start no shortcuts. Returns a function that takes the letters.
 */
export function useEarlyLetters(isOpen: boolean): () => string {
  const letters = useRef('')
  const isTaken = useRef(false)
  useLayoutEffect(() => {
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      if (isTaken.current || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) letters.current += event.key
      else if (event.key === 'Backspace') letters.current = letters.current.slice(0, -1)
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => {
      document.removeEventListener('keydown', keep, true)
      letters.current = ''
      isTaken.current = false
    }
  }, [isOpen])
  return () => {
    isTaken.current = true
    return letters.current
  }
}
