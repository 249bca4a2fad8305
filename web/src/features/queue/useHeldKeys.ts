import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping, takesLetters } from '@/lib/keys'

/** For this many milliseconds after S, N or R, keys are meant for the field. */
export const TYPED_AHEAD = 3000

/**
 * Holds the keys that a person types after S, N or R until the panel shows the field, then types
 * them there. J and K as the first key go to another line instead.
 */
export function useHeldKeys(isComing: boolean): void {
  const held = useRef<string[]>([])
  /** The time of S, N or R. */
  const since = useRef(0)
  const isTypingHeld = useRef(false)

  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (!isComing) since.current = event.timeStamp
    if (event.key === 'Escape') held.current = []
    const isHeld = isComing
      ? event.timeStamp - since.current < TYPED_AHEAD
      : held.current.length > 0
    if (!isHeld || isTypingHeld.current || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length > 1 && event.key !== 'Enter') return
    if (held.current.length === 0 && /^[jk]$/i.test(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A key that is held down counts once.
    if (!event.repeat) held.current.push(event.key)
  })
  useEffect(() => {
    document.addEventListener('keydown', hold, true)
    return () => document.removeEventListener('keydown', hold, true)
  }, [])

  const typeHeld = useEffectEvent(() => {
    const key = isComing ? undefined : held.current[0]
    const target = document.activeElement
    if (key === undefined || !target) return
    isTypingHeld.current = true
    typeInto(target, key)
    isTypingHeld.current = false
    held.current.shift()
    // The next key needs what this one has changed.
    setTimeout(typeHeld)
  })
  useEffect(() => {
    if (isComing) return
    if (!takesLetters(document.activeElement)) held.current = []
    typeHeld()
  }, [isComing])
}

function typeInto(target: Element, key: string) {
  if (target instanceof HTMLSelectElement && key !== 'Enter') {
    const option = [...target.options].find(({ text }) =>
      text.toLowerCase().startsWith(key.toLowerCase()),
    )
    if (!option) return
    target.value = option.value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (target instanceof HTMLTextAreaElement || isTyping(target)) {
    const field = target as HTMLTextAreaElement
    const { selectionStart, selectionEnd } = field
    field.setRangeText(key === 'Enter' ? '\n' : key, selectionStart, selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  } else {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
