import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  help?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, help, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-balance font-semibold text-xl tracking-tight">{title}</h1>
        {help && <p className="mt-1 max-w-prose text-body text-muted">{help}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
