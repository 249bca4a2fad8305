import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from '@/lib/keys'

/** The action of each key, in lower case. */
type Actions = Readonly<Record<string, (() => void) | undefined>>

/** Keys that scroll. They repeat while held down. */
const MOVING = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'pageup', 'pagedown', ' ']

/**
 * The shortcut keys of the page. They do nothing while the user types or a dialog is open. A key
 * that is held down acts once, so that no second record is decided by accident.
 */
export function useReviewKeys(actions: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat && !MOVING.includes(key)) return
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return
    // Space activates a focused button.
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
