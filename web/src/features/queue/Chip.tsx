import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface ChipProps {
  isPressed: boolean
  onClick: () => void
  /** The full name, if the chip shows a short word. */
  label?: string | undefined
  children: ReactNode
}

/**
 * One of several options that can be on together. A check mark shows the state in addition to the
 * colour.
 */
export function Chip({ isPressed, onClick, label, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={label}
      onClick={onClick}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-medium text-sm transition-colors max-md:h-11',
        isPressed
          ? 'border-brand bg-brand-soft text-brand-ink'
          : 'border-line-strong bg-surface text-muted hover:bg-hover hover:text-ink',
      )}
    >
      {isPressed && <Check aria-hidden="true" className="size-3.5" />}
      {children}
    </button>
  )
}
