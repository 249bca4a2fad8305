import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

/** A link of the top navigation, underlined in the brand's colour while its page is open. */
export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `rounded-control px-3 py-2 text-sm font-medium whitespace-nowrap transition-colors ${
          isActive ? 'bg-brand-soft text-brand-ink' : 'text-muted hover:bg-hover hover:text-ink'
        }`
      }
    >
      {children}
    </NavLink>
  )
}
