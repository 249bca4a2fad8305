import { countedUpTo } from '@/lib/count'

const MOST_SHOWN = 99

/** The number beside a sidebar entry. Hidden if it is zero. */
export function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span
      // The link already contains this text for screen readers.
      aria-hidden="true"
      className="ml-auto rounded-full bg-brand-soft px-2 text-xs font-semibold leading-5 text-brand-ink tabular-nums ring-brand transition-shadow group-hover/waiting:ring-1"
    >
      {countedUpTo(MOST_SHOWN, count)}
    </span>
  )
}
