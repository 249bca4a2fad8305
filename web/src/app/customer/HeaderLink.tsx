import { Link, useLocation } from '@/lib/router'
import { NewsCount } from './NewsCount'
import { isCurrent, type NavigationItem } from './navigation'

export function HeaderLink({ item }: { item: NavigationItem }) {
  const { pathname } = useLocation()
  return (
    <Link
      to={item.to}
      title={item.meaning}
      aria-current={isCurrent(item, pathname) ? 'page' : undefined}
      className="whitespace-nowrap rounded-control px-3 py-2 font-medium text-muted text-sm transition-colors not-aria-[current]:hover:bg-hover not-aria-[current]:hover:text-ink aria-[current]:bg-brand-soft aria-[current]:text-brand-ink"
    >
      {item.label}
      <NewsCount kind={item.tickets} />
    </Link>
  )
}
