import type { ComponentProps } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import { Logo } from './Logo'

interface HomeLinkProps {
  to: string
  brand: string
  logo: ComponentProps<typeof Logo>['picture']
  place: 'home' | 'login'
  className?: string
}

/** The logo at the top of a page. It links to the first page. */
export function HomeLink({ to, brand, logo, place, className }: HomeLinkProps) {
  return (
    <Link
      to={to}
      className={cx('items-center rounded-control max-md:min-h-11', className)}
      aria-label={`${brand}, ${say(place)}`}
    >
      <Logo brand={brand} picture={logo} />
    </Link>
  )
}
