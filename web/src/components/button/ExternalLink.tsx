import { ExternalLink as Arrow } from 'lucide-react'
import type { ComponentProps } from 'react'

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  href: string
  /** The small arrow that tells a link to another tab; off where the link looks like a button. */
  arrow?: boolean
}

/** Opens in a new tab that knows nothing of the page it came from. */
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
