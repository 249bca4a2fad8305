import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/button/Button'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { useModal } from './useModal'

type PopupTone = 'success' | 'info' | 'warning'

interface PopupProps {
  open?: boolean
  title?: ReactNode
  message?: ReactNode
  tone?: PopupTone
  /** The label of the only button. With null there is none, because the page moves on by itself. */
  actionLabel?: string | null
  onClose?: () => void
}

const looks = {
  success: { icon: CircleCheck, className: 'bg-mint-soft text-success-ink' },
  info: { icon: Info, className: 'bg-brand-soft text-brand-ink' },
  warning: { icon: TriangleAlert, className: 'bg-tone-yellow text-tone-yellow-ink' },
} as const

/** A short message in the middle of the screen, with at most one button. */
export function Popup({
  open = true,
  title,
  message,
  tone = 'success',
  actionLabel = say('OK'),
  onClose,
}: PopupProps) {
  const id = useId()
  const { dialog, phase } = useModal(open, 150)
  if (phase === 'closed') return null
  const { icon: Icon, className } = looks[tone]
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title ? `${id}-title` : `${id}-message`}
      aria-describedby={title && message ? `${id}-message` : undefined}
      data-phase={phase}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className="dialog fixed m-auto w-[calc(100%-2rem)] max-w-sm rounded-card border border-line bg-raised p-6 text-center text-ink shadow-floating"
    >
      <span className={cx('mx-auto mb-4 grid size-12 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      {title && (
        <h2 id={`${id}-title`} className="text-balance font-semibold text-lg">
          {title}
        </h2>
      )}
      {message && (
        <p
          id={`${id}-message`}
          className={cx('text-balance text-body', title && 'mt-1 text-muted')}
        >
          {message}
        </p>
      )}
      {actionLabel !== null && (
        <Button className="mt-6 w-full" onClick={onClose}>
          {actionLabel}
        </Button>
      )}
    </dialog>
  )
}
