import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from '@/lib/router'
import { type ButtonLooks, buttonStyles } from './buttonStyles'

interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonLooks {
  icon?: LucideIcon
  className?: string
}

export function ButtonLink({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyles({ variant, size }, className)}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </Link>
  )
}
