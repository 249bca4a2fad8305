import { countedUpTo } from '@/lib/count'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import { type LetterCounts, type LetterState, letterStates } from './api'
import { texts } from './texts'
import { listAddress } from './useLetterSearch'

interface Props {
  state: LetterState
  counts: LetterCounts | undefined
}

/** The three lists, with their numbers of emails. */
export function LetterTabs({ state, counts }: Props) {
  const count: Record<LetterState, number | undefined> = {
    waiting: counts?.waiting,
    'given-up': counts?.givenUp,
    sent: counts?.sent,
  }
  return (
    <nav
      aria-label={texts.tabs}
      className="mb-4 flex gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none] border-line border-b"
    >
      {letterStates.map((one) => (
        <Link
          key={one}
          to={listAddress(one)}
          aria-current={one === state ? 'page' : undefined}
          className={cx(
            '-mb-px flex min-h-control shrink-0 items-center gap-2 border-b-2 px-3 font-medium text-body',
            one === state
              ? 'border-brand text-brand-ink'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {texts.states[one]}
          <Count value={count[one]} most={counts?.most} isBad={one === 'given-up'} />
        </Link>
      ))}
    </nav>
  )
}

interface CountProps {
  value: number | undefined
  most: number | undefined
  isBad: boolean
}

function Count({ value, most, isBad }: CountProps) {
  if (value === undefined) return null
  return (
    <span
      className={cx(
        'tabular rounded-full px-2 py-0.5 text-xs',
        isBad && value > 0 ? 'bg-danger-soft text-danger-ink' : 'bg-sunken text-muted',
      )}
    >
      {countedUpTo(most ?? value, value)}
    </span>
  )
}
