import { ExternalLink as Arrow } from 'lucide-react'
import type { ComponentProps } from 'react'

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  href: string
  /** Shows a small arrow as a sign of a new tab. Off for links that look like buttons. */
  arrow?: boolean
}

/** Opens a new tab. The new page gets no reference to this one. */
export function ExternalLink({ arrow = true, className, children, ...rest }: ExternalLinkProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={
        className ?? 'inline-flex items-center gap-1 font-medium text-brand-ink hover:underline'
      }
    >
      {children}
      {arrow && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
    </a>
  )
}
