import { useEffectEvent, useLayoutEffect, useRef } from 'react'
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
  /** The button that a pointer has pressed. It keeps the focus, but Space scrolls. */
  const pressed = useRef<Element | null>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'tab') pressed.current = null
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.repeat && !MOVING.includes(key)) return
    if (takesLetters(event.target) || document.querySelector('dialog[open]')) return
    // Space activates a button that a key has reached.
    const button = buttonAt(event)
    if (key === ' ' && button && button !== pressed.current) return
    const action = actions[event.shiftKey && key === ' ' ? 'shift ' : key]
    if (!action) return
    event.preventDefault()
    // Some browsers press the button when the key comes up.
    if (key === ' ') button?.blur()
    action()
  })
  useLayoutEffect(() => {
    const onPointer = (event: Event) => {
      pressed.current = buttonAt(event)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [])
}

const buttonAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('button, a') : null
