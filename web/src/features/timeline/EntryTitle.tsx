import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Where the record stands, at the right. */
  badge?: ReactNode
}

/** The first line of an entry: what it is, and where it stands. */
export function EntryTitle({ children, badge }: Props) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <h3 className="wrap-anywhere min-w-0 font-semibold text-body">{children}</h3>
      {badge}
    </div>
  )
}
