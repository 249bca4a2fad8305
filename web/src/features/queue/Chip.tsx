import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface ChipProps {
  isPressed: boolean
  onClick: () => void
  children: ReactNode
}

/** One of several choices that can be on at once. A hook says so beside the colour. */
export function Chip({ isPressed, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onClick}
      className={cx(
        'inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 font-medium text-sm transition-colors max-md:h-11',
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
