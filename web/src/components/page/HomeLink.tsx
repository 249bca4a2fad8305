import type { ComponentProps } from 'react'
import { say } from '@/language'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/router'
import { Logo } from './Logo'

interface HomeLinkProps {
  to: string
  brand: string
  logo: ComponentProps<typeof Logo>['picture']
  /** The word for where it leads. */
  place: 'home' | 'login'
  className?: string
}

/** The logo at the top of a page, which leads back to its beginning. */
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
