import { useEffectEvent, useLayoutEffect } from 'react'
import { takesLetters } from '@/lib/keys'

/**
 * Calls back for keys that are meant for a list, with the key in lower case. The callback returns
 * whether it used the key. Keys do nothing while the user types, or while more dialogs are open
 * than the list's own.
 */
export function useListKeys(
  ownDialogs: number,
  onKey: (key: string, event: KeyboardEvent) => boolean,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
    if (document.querySelectorAll('dialog[open]').length > ownDialogs) return
    if (onKey(event.key.toLowerCase(), event)) event.preventDefault()
  })
  // A key works as soon as the list is visible, also while the browser is busy.
  useLayoutEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
