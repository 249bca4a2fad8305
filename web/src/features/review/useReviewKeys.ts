import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '@/lib/keys'

/** What a key does; the key itself as it is typed, in small letters. */
type Actions = Readonly<Record<string, (() => void) | undefined>>

/**
 * The keys of a page. Whoever types, or has a dialog open, is left alone, and a key that is held down does its
 * action once: forty approvals are forty strokes.
 */
export function useReviewKeys(actions: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
