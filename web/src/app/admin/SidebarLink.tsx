import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

const base = 'flex min-h-10 items-center gap-3 rounded-control px-3 font-medium transition-colors'

/** An entry of the sidebar, filled while its page is open. */
export function SidebarLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `${base} ${isActive ? 'bg-brand-soft text-brand-ink' : 'text-muted hover:bg-hover hover:text-ink'}`
      }
    >
      {children}
    </NavLink>
  )
}
