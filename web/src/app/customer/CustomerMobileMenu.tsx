import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ThemeToggle } from '@/components/ThemeToggle'
import { useEscape } from '@/lib/useEscape'
import type { navigationFor } from './navigation'

interface Props {
  items: ReturnType<typeof navigationFor>
  isOpen: boolean
  onClose: () => void
}

/** The same links as the top navigation, one below the other, under the header of a phone. */
export function CustomerMobileMenu({ items, isOpen, onClose }: Props) {
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is the reason to close.
  useEffect(onClose, [key])

  useEscape(isOpen, onClose)

  if (!isOpen) return null
  return (
    <nav
      id="mobile-menu"
      aria-label="Main"
      className="grid gap-1 border-t border-line p-3 lg:hidden"
    >
      {items.map(({ to, label, mobileLabel = label }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            `rounded-control px-3 py-3 font-medium ${
              isActive ? 'bg-brand-soft text-brand-ink' : 'text-ink hover:bg-hover'
            }`
          }
        >
          {mobileLabel}
        </NavLink>
      ))}
      <div className="mt-2 flex items-center justify-between border-line border-t px-3 pt-2 text-muted text-sm">
        Appearance
        <ThemeToggle />
      </div>
    </nav>
  )
}
