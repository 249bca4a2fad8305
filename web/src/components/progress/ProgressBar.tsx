import { cx } from '@/lib/cx'

interface ProgressBarProps {
  /** Between 0 and 1. */
  value: number
  label: string
  tone?: 'brand' | 'mint' | 'danger'
  className?: string
}

/** Uses the browser's progress element, so that the width needs no inline style. */
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
