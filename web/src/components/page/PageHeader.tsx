import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'

interface PageHeaderProps {
  title: ReactNode
  help?: ReactNode
  actions?: ReactNode
  /** On a phone, the buttons are below the help, because they do not fit beside the title. */
  actionsBelow?: boolean
}

export function PageHeader({ title, help, actions, actionsBelow }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 md:items-end md:gap-y-3">
      {/* On a phone, the buttons stand beside the title, and the help is below both. */}
      <div className="min-w-0 max-md:contents">
        <h1 className="text-balance font-semibold text-xl tracking-tight">{title}</h1>
        {help && (
          <p className="max-w-prose text-pretty text-body text-muted max-md:order-last max-md:basis-full md:mt-1">
            {help}
          </p>
        )}
      </div>
      {actions && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-2',
            actionsBelow && 'max-md:order-last empty:hidden',
          )}
        >
          {actions}
        </div>
      )}
    </header>
  )
}
