import { X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { useWorkplace, WorkplaceContext } from '@/components/work/useWorkplace'
import { cx } from '@/lib/cx'
import { isTyping } from '@/lib/keys'
import type { DialogProps } from './Dialog'

interface Props
  extends Pick<
    DialogProps,
    'open' | 'onClose' | 'title' | 'description' | 'tools' | 'children' | 'focusAfter'
  > {
  /** The id of the content. If it changes, the focus stays in the panel. */
  of: string
  className?: string
}

/**
 * A record beside its list. The dialog is not modal, so the list stays usable. Escape first leaves
 * a field, then closes the panel.
 */
export function SidePanel({
  open,
  of,
  onClose,
  title,
  description,
  tools,
  children,
  focusAfter,
  className,
}: Props) {
  const id = useId()
  const { workplace, leave } = useWorkplace()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useHeightToTheFoot(panel, open)
  const placeAfter = useEffectEvent(() => focusAfter?.())
  const dismiss = () => leave(onClose)

  useEffect(() => {
    if (!open) return
    heading.current?.focus({ preventScroll: true })
    return () => placeAfter()?.focus()
  }, [open])

  // The field that had the focus is gone with the record before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again for another record.
  useEffect(() => {
    if (open && document.activeElement === document.body) heading.current?.focus()
  }, [of])

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (document.querySelector('dialog[open]')) return
    const isInside = panel.current?.contains(event.target as Node)
    const isField = isTyping(event.target) || event.target instanceof HTMLSelectElement
    if (isField && isInside) heading.current?.focus({ preventScroll: true })
    else if (!isField) dismiss()
  })
  useEffect(() => {
    if (!open) return
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [open])

  if (!open) return null
  return (
    <section
      ref={panel}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(
        'flex min-h-0 flex-col overflow-clip rounded-card border border-line bg-raised text-ink shadow-control',
        className,
      )}
    >
      <header className="flex items-start gap-2 border-line border-b py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 py-0.5">
          <h2
            ref={heading}
            id={`${id}-title`}
            tabIndex={-1}
            className="whitespace-nowrap font-semibold text-base outline-none"
          >
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="wrap-anywhere text-muted text-sm">
              {description}
            </p>
          )}
        </div>
        {tools && <div className="flex shrink-0 items-center">{tools}</div>}
        <IconButton label="Close" icon={X} size="sm" onClick={dismiss} />
      </header>
      <div
        key={of}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 text-body [--sticky-top:0px]"
      >
        <WorkplaceContext value={workplace}>{children}</WorkplaceContext>
      </div>
    </section>
  )
}

/** The space below the panel, in pixels. */
const MARGIN = 8

/** Keeps the bottom of an element at the bottom of the window while the page scrolls. */
function useHeightToTheFoot(element: RefObject<HTMLElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const box = element.current
    if (!open || !box) return
    const reach = () => {
      // The end of the page pushes it above its sticky place. It does not grow then.
      const stuck = Number.parseFloat(getComputedStyle(box).top) || 0
      const top = Math.max(box.getBoundingClientRect().top, stuck)
      box.style.height = `${window.innerHeight - top - MARGIN}px`
    }
    reach()
    // The content above may change its height. The next frame avoids a loop, because the panel changes the page.
    const observer = new ResizeObserver(() => requestAnimationFrame(reach))
    observer.observe(document.body)
    window.addEventListener('scroll', reach, { passive: true })
    window.addEventListener('resize', reach)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', reach)
      window.removeEventListener('resize', reach)
    }
  }, [element, open])
}
