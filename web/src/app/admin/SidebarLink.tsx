import type { ReactNode } from 'react'
import { Link, NavLink } from '@/lib/router'
import type { NavEntry } from '../pages'
import { WaitingCount, waitingWords } from './WaitingCount'

const base =
  'flex min-h-10 max-md:min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors'

interface Props {
  to: string
  label: string
  waiting: number | undefined
  /** What the number counts. */
  waits?: NavEntry['waits']
  /** The address of the waiting records. Without it, the number is part of the link. */
  toWaiting?: string | undefined
  icon?: ReactNode
}

export function SidebarLink({ to, label, waiting, waits, toWaiting, icon }: Props) {
  const isApart = Boolean(waiting && toWaiting)
  return (
    <div className="relative">
      <NavLink
        to={to}
        aria-description={waiting ? waitingWords(waiting, waits) : undefined}
        className={({ isActive }) =>
          `${base} ${isApart ? 'pr-14' : ''} ${isActive ? 'bg-brand-soft text-brand-ink' : 'text-muted hover:bg-hover hover:text-ink'}`
        }
      >
        {icon}
        {label}
        {!isApart && <WaitingCount count={waiting} of={waits} />}
      </NavLink>
      {isApart && waiting && toWaiting && (
        <Link
          to={toWaiting}
          aria-label={`${label}: show ${waitingWords(waiting, waits)}`}
          className="group/waiting absolute inset-y-0 right-0 flex min-w-11 items-center justify-end rounded-control pr-3"
        >
          <WaitingCount count={waiting} of={waits} />
        </Link>
      )}
    </div>
  )
}
