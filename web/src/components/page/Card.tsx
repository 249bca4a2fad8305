import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  actions?: ReactNode
  /** Turn this off if the content, such as a table, fills the card to its edges. */
  padded?: boolean
}

export function Card({ title, actions, padded = true, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx(
        'rounded-card border border-line bg-surface',
        padded && 'p-4 md:p-5',
        className,
      )}
    >
      {(title || actions) && (
        <div
          className={cx(
            'flex flex-wrap items-center justify-between gap-3',
            // Hidden content needs no space above.
            padded ? 'mb-4 has-[+[hidden]]:mb-0' : 'border-line border-b px-4 py-3 md:px-5',
          )}
        >
          {title && <h2 className="font-semibold text-base">{title}</h2>}
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
