import { cx } from '@/lib/cx'

interface ProgressBarProps {
  /** Between 0 and 1. */
  value: number
  label: string
  tone?: 'brand' | 'mint' | 'danger'
  className?: string
}

/** The browser's own element, so that no inline style is needed for its width. */
export function ProgressBar({ value, label, tone = 'brand', className }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.round(share * 100)}
      className={cx('progress block h-1.5 w-full', `progress-${tone}`, className)}
    />
  )
}
