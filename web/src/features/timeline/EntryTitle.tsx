import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** The status, on the right. */
  badge?: ReactNode
}

/** The first line of an entry: title and status. */
export function EntryTitle({ children, badge }: Props) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <h3 className="wrap-anywhere min-w-0 font-semibold text-body">{children}</h3>
      {badge}
    </div>
  )
}
