import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { WaitingCount } from './WaitingCount'

const base =
  'flex min-h-10 max-md:min-h-11 items-center gap-3 rounded-control px-3 font-medium transition-colors'

interface Props {
  to: string
  waiting: number | undefined
  children: ReactNode
}

/** An entry of the sidebar, filled while its page is open. */
export function SidebarLink({ to, waiting, children }: Props) {
  return (
    <NavLink
      to={to}
      aria-description={waiting ? `${waiting} waiting` : undefined}
      className={({ isActive }) =>
        `${base} ${isActive ? 'bg-brand-soft text-brand-ink' : 'text-muted hover:bg-hover hover:text-ink'}`
      }
    >
      {children}
      <WaitingCount count={waiting} />
    </NavLink>
  )
}
