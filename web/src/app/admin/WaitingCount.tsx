import { MessageSquareDot } from 'lucide-react'
import { counted, countedUpTo } from '@/lib/count'
import type { NavEntry } from '../pages'

const MOST_SHOWN = 99

interface Props {
  count: number | undefined
  of?: NavEntry['waits']
}

/** '3 unanswered replies', '12 not started'. */
export const waitingWords = (count: number, of: NavEntry['waits']) =>
  of === 'answers'
    ? counted(count, 'unanswered reply', 'unanswered replies')
    : `${count} not started`

/** The number beside a sidebar entry. Hidden if it is zero. */
export function WaitingCount({ count, of }: Props) {
  if (!count) return null
  return (
    <span
      title={waitingWords(count, of)}
      // The link already contains this text for screen readers.
      aria-hidden="true"
      className="ml-auto flex items-center gap-1 rounded-full bg-brand-soft px-2 text-xs font-semibold leading-5 text-brand-ink tabular-nums ring-brand transition-shadow group-hover/waiting:ring-1"
    >
      {of === 'answers' && <MessageSquareDot className="size-3.5" />}
      {countedUpTo(MOST_SHOWN, count)}
    </span>
  )
}
