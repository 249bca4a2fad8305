import { type RefObject, useEffect } from 'react'
import { takesLetters } from '@/lib/keys'

/** Brings the focus to a search input with the key '/', unless somebody is typing or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (takesLetters(event.target)) return
      // A box inside the open dialog keeps its key; those behind it are out of reach.
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
