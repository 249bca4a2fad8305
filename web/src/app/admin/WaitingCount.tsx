import { countedUpTo } from '@/lib/count'

const MOST_SHOWN = 99

/** The number beside an entry of the sidebar. Nothing waits: nothing is shown. */
export function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span
      // The link itself says it, so that its name stays the screen's.
      aria-hidden="true"
      className="ml-auto rounded-full bg-brand-soft px-2 text-xs font-semibold leading-5 text-brand-ink tabular-nums ring-brand transition-shadow group-hover/waiting:ring-1"
    >
      {countedUpTo(MOST_SHOWN, count)}
    </span>
  )
}
