import { X } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { IconButton } from '@/components/button/IconButton'
import { useWorkplace, WorkplaceContext } from '@/components/work/useWorkplace'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { useModal } from './useModal'

type DialogSize = 'sm' | 'md' | 'lg' | 'xl'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Shown beside the X, such as a button that copies the dialog's address. */
  tools?: ReactNode
  /** Buttons at the bottom right. On a phone they stay visible. */
  actions?: ReactNode | ((dismiss: () => void) => ReactNode)
  size?: DialogSize
  /** Whether Escape, the backdrop and the X close the dialog. With unsaved work, it asks first. */
  dismissable?: boolean
  /** Fades instead of sliding. Closing takes 300 ms, or closingMs. */
  fade?: boolean
  closingMs?: number
  /** Focuses the title, if every button would decide something. */
  focusTitle?: boolean
  /**
   * Returns the element that gets the focus after closing. The default is the element focused
   * before.
   */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
}

const widths: Record<DialogSize, string> = {
  sm: 'md:max-w-md',
  md: 'md:max-w-xl',
  lg: 'md:max-w-3xl',
  xl: 'md:max-w-6xl',
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  tools,
  actions,
  size = 'md',
  dismissable = true,
  fade = false,
  closingMs = fade ? 300 : 150,
  focusTitle = false,
  focusAfter,
}: DialogProps) {
  const id = useId()
  const { dialog, phase } = useModal(open, closingMs, focusAfter)
  const { workplace, leave } = useWorkplace()
  const pressedBackdrop = useRef(false)
  if (phase === 'closed') return null

  const dismiss = () => {
    if (dismissable) leave(onClose)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // This code closes the dialog with its animation. A dialog below must not see the key.
    event.preventDefault()
    event.stopPropagation()
    dismiss()
  }

  function onCancel(event: SyntheticEvent) {
    // A file input inside the dialog fires an event with the same name.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    dismiss()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      data-phase={phase}
      data-fade={fade || undefined}
      data-slow={closingMs > 200 || undefined}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      // A press that starts inside, such as selecting text, must not close the dialog on the
      // backdrop.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // The second click of the double click that opened the dialog must not close it.
        const isMeant = event.target === event.currentTarget && event.detail < 2
        if (isMeant && pressedBackdrop.current) dismiss()
      }}
      className={cx(
        // Clipped, not hidden: with hidden, scrolling to a part of the content could move the
        // header away.
        'dialog fixed m-auto w-full flex-col overflow-clip bg-raised p-0 text-ink shadow-floating open:flex md:max-h-[calc(100dvh-4rem)] md:w-[calc(100%-3rem)] md:rounded-card md:border md:border-line',
        size === 'sm'
          ? 'dialog-sheet max-md:mb-0 max-md:max-w-none max-md:rounded-t-2xl'
          : 'max-md:h-dvh max-md:max-h-none max-md:max-w-none',
        widths[size],
      )}
    >
      <Held open={open}>
        <header className="flex items-start gap-2 border-line border-b py-3 pr-3 pl-4 max-md:py-1.5 max-md:pr-1.5 md:pl-5">
          {/* The first line of the title has the height of the X, which is larger for touch. */}
          <div className="min-w-0 flex-1 py-1.5 max-md:pt-2.5">
            <h2
              id={`${id}-title`}
              tabIndex={-1}
              data-first={focusTitle || undefined}
              className="wrap-anywhere text-balance font-semibold text-base outline-none"
            >
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="wrap-anywhere mt-0.5 text-muted text-sm">
                {description}
              </p>
            )}
          </div>
          {tools && <div className="flex shrink-0 items-center md:mt-0.5">{tools}</div>}
          {dismissable && (
            <IconButton
              label={say('Close')}
              icon={X}
              size="sm"
              className="md:mt-0.5"
              onClick={dismiss}
            />
          )}
        </header>
        {/* Sticky content keeps a distance on the page, but not inside a dialog. */}
        <div className="dialog-body relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 text-body [--sticky-top:0px] md:p-5">
          <WorkplaceContext value={workplace}>{children}</WorkplaceContext>
        </div>
        {actions && (
          <footer
            data-actions
            className="flex flex-wrap items-center justify-end gap-2 border-line border-t bg-raised px-4 py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-5 max-md:[&>*]:flex-1"
          >
            {typeof actions === 'function' ? actions(dismiss) : actions}
          </footer>
        )}
      </Held>
    </dialog>
  )
}

interface HeldProps {
  open: boolean
  children: ReactNode
}

/**
 * Keeps the last content during the closing animation, although the owner has already removed it.
 */
const Held = memo(
  ({ children }: HeldProps) => <>{children}</>,
  (_, next) => !next.open,
)
