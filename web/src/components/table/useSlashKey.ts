import { type RefObject, useLayoutEffect } from 'react'
import { takesLetters } from '@/lib/keys'

/** Focuses the search field on '/', unless the user is typing or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>, enabled: boolean): void {
  useLayoutEffect(() => {
    if (!enabled) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (takesLetters(event.target)) return
      // A field inside the open dialog still reacts. Fields behind the dialog do not.
      const dialog = document.querySelector('dialog[open]')
      if (dialog && !dialog.contains(input.current)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input, enabled])
}
