import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}

export function StepRow({ icon: Icon, title, children, action }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-body">{title}</p>
        <div className="mt-0.5 text-muted text-sm">{children}</div>
      </div>
      {action}
    </li>
  )
}
