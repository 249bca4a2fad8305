import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export type ModalPhase = 'closed' | 'open' | 'closing'

/**
 * Drives a native dialog element from a boolean. The browser gives the top layer, the inert page
 * behind and the focus trap; this adds the time to leave and brings the focus back.
 */
export function useModal(
  open: boolean,
  closingMs: number,
): { dialog: RefObject<HTMLDialogElement | null>; phase: ModalPhase } {
  const dialog = useRef<HTMLDialogElement>(null)
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  const leaving = mounted && !open

  useLayoutEffect(() => {
    const element = dialog.current
    if (!mounted || !element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [mounted])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setMounted(false), closingMs)
    return () => clearTimeout(timer)
  }, [leaving, closingMs])

  return { dialog, phase: !mounted ? 'closed' : leaving ? 'closing' : 'open' }
}
