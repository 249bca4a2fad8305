import { useEffect } from 'react'
import { useEscape } from '@/components/overlay/useEscape'
import { ThemeToggle } from '@/components/page/ThemeToggle'
import { say } from '@/language'
import { Link, useLocation } from '@/lib/router'
import { NewsCount } from './NewsCount'
import { isCurrent, type NavigationItem } from './navigation'

interface Props {
  items: readonly NavigationItem[]
  isOpen: boolean
  onClose: () => void
}

export function CustomerMobileMenu({ items, isOpen, onClose }: Props) {
  const { key, pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is the reason to close.
  useEffect(onClose, [key])

  useEscape(isOpen, onClose)

  if (!isOpen) return null
  return (
    <nav
      id="mobile-menu"
      aria-label={say('Main')}
      className="grid gap-1 border-t border-line p-3 lg:hidden"
    >
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          title={item.meaning}
          aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          className="rounded-control px-3 py-3 font-medium text-ink not-aria-[current]:hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:text-brand-ink"
        >
          {item.mobileLabel ?? item.label}
          <NewsCount kind={item.tickets} />
          {item.meaning && (
            <span aria-hidden="true" className="block font-normal text-muted text-sm">
              {item.meaning}
            </span>
          )}
        </Link>
      ))}
      <div className="mt-2 flex items-center justify-between border-line border-t px-3 pt-2 text-muted text-sm">
        {say('Appearance')}
        <ThemeToggle />
      </div>
    </nav>
  )
}
