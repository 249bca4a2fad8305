import type { ReactNode } from 'react'
import { EmptyIllustration } from '@/components/illustrations/EmptyIllustration'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  illustration?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, illustration, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      <div className="mb-4 w-36 [&_svg]:h-auto [&_svg]:w-full">
        {illustration ?? <EmptyIllustration />}
      </div>
      <p className="font-medium text-body">{title}</p>
      {text && <p className="mt-1 max-w-sm text-balance text-body text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
