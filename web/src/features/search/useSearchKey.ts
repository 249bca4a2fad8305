import { useLayoutEffect } from 'react'

/** Calls back on Ctrl+K (Cmd+K on a Mac), wherever the focus is. */
export function useSearchKey(onPress: () => void): void {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isMeant || event.key.toLowerCase() !== 'k') return
      // The browser would open its own search.
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onPress])
}

export const searchKeys = (): string =>
  /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
