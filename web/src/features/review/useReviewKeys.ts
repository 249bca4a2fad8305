import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '@/lib/keys'

/** What a key does; the key itself as it is typed, in small letters. */
type Actions = Readonly<Record<string, (() => void) | undefined>>

/** Keys that only move what is looked at: held down, they go on. */
const MOVING = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'pageup', 'pagedown', ' ']

/**
 * The keys of a page. Whoever types, or has a dialog open, is left alone, and a key that is held down does its
 * action once: forty approvals are forty strokes.
 */
export function useReviewKeys(actions: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat && !MOVING.includes(key)) return
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return
    // Space presses a button that has the focus.
    if (key === ' ' && event.target instanceof Element && event.target.closest('button, a')) return
    const action = actions[event.shiftKey && key === ' ' ? 'shift ' : key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
