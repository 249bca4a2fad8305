import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { noteDialog } from './useTopDialog'

type ModalPhase = 'closed' | 'open' | 'closing'

/**
 * Drives a native dialog element from a boolean. The browser gives the top layer, the inert page
 * behind and the focus trap; this adds the time to leave and brings the focus back.
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
    firstToAnswer(element)?.focus()
    return () => {
      element.close()
      focusAgain(placeAfter() ?? before)
    }
  }, [mounted])

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
 * The page behind a dialog cannot scroll, so its scroll bar goes. Its width is left as room, that the
 * page does not jump; a dialog on top of another finds the bar already gone.
 */
function keepWidthWithoutScrollBar(): void {
  if (document.querySelector('dialog[open]')) return
  const root = document.documentElement
  root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`)
}

/** Back to where one was; if that is gone, to the dialog below or the page, and never to nowhere. */
function focusAgain(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  if (document.activeElement !== document.body) return
  const below = Array.from(document.querySelectorAll<HTMLElement>('dialog[open]')).at(-1)
  const place = below ?? document.getElementById('main')
  place?.focus({ preventScroll: true })
}

const FIELDS = 'form :is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])'

/**
 * Where the focus goes first: to what asks for it, into the form if there is one, else to the first
 * action. The browser would choose the X, since it comes first, and Enter would then close what was
 * just opened.
 */
function firstToAnswer(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-first]') ??
    dialog.querySelector<HTMLElement>(FIELDS) ??
    dialog.querySelector<HTMLElement>('[data-actions] button:not(:disabled)')
  )
}
