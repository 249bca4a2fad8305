import { say } from '@/language'
import { cx } from '@/lib/cx'

interface SpinnerProps {
  /** The text for screen readers. Leave it empty if a text beside the spinner says the same. */
  label?: string
  className?: string
}

export function Spinner({ label = say('Loading...'), className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
        className={cx('size-5 animate-spin', className)}
      >
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
        <path
          d="M18 10a8 8 0 0 0-8-8"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
