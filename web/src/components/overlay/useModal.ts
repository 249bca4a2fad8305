import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { noteDialog } from './useTopDialog'

type ModalPhase = 'closed' | 'open' | 'closing'

/**
 * Controls a native dialog element with a boolean. The browser provides the top layer, the inert
 * page and the focus trap. This hook adds the closing time and restores the focus.
 */
export function useModal(
  open: boolean,
  closingMs: number,
  focusAfter?: () => HTMLElement | null | undefined,
): { dialog: RefObject<HTMLDialogElement | null>; phase: ModalPhase } {
  const dialog = useRef<HTMLDialogElement>(null)
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  const leaving = mounted && !open
  const placeAfter = useEffectEvent(() => focusAfter?.())

  useLayoutEffect(() => {
    const element = dialog.current
    if (!mounted || !element) return
    const before = document.activeElement
    keepWidthWithoutScrollBar()
    if (!element.open) element.showModal()
    return () => {
      element.close()
      focusAgain(placeAfter() ?? before)
    }
  }, [mounted])

  // A dialog may open again while it closes.
  useLayoutEffect(() => {
    if (open && dialog.current) firstToAnswer(dialog.current)?.focus()
  }, [open])

  useEffect(() => {
    return open && dialog.current ? noteDialog(dialog.current) : undefined
  }, [open])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setMounted(false), closingMs)
    return () => clearTimeout(timer)
  }, [leaving, closingMs])

  return { dialog, phase: !mounted ? 'closed' : leaving ? 'closing' : 'open' }
}

/**
 * The page behind a dialog has no scroll bar. This keeps the width of the bar free, so that the
 * page does not jump. It skips a second dialog, because the bar is already gone.
 */
function keepWidthWithoutScrollBar(): void {
  if (document.querySelector('dialog[open]')) return
  const root = document.documentElement
  root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}

/** Restores the focus. If the element is gone, the dialog below or the page gets the focus. */
function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  if (document.activeElement !== document.body) return
  const below = Array.from(document.querySelectorAll<HTMLElement>('dialog[open]')).at(-1)
  const place = below ?? document.getElementById('main')
  place?.focus({ preventScroll: true })
}

const FIELDS = 'form :is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])'

/**
 * Returns the element that gets the focus first: a marked one, a form field, or the first action.
 * The browser would choose the X, and Enter would close the dialog.
 */
function firstToAnswer(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first]') ??
    dialog.querySelector<HTMLElement>(FIELDS) ??
    dialog.querySelector<HTMLElement>('[data-actions] button:not(:disabled)')
  )
}
