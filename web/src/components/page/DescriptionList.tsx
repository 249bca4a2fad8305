import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { MISSING } from '@/lib/missing'

export interface Description {
  label: ReactNode
  value: ReactNode
  /** Uses the full width, for an address or a long text. */
  wide?: boolean
}

interface DescriptionListProps {
  items: readonly Description[]
  columns?: 1 | 2 | 3
  fallback?: ReactNode
  className?: string
}

/** Facts with label and value, used by most dialogs. */
export function DescriptionList({
  items,
  columns = 2,
  fallback = MISSING,
  className,
}: DescriptionListProps) {
  return (
    <dl
      className={cx(
        'grid gap-x-6 gap-y-3.5',
        columns >= 2 && 'sm:grid-cols-2',
        columns === 3 && 'lg:grid-cols-3',
        className,
      )}
    >
      {items.map((item, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are a fixed list, and a label may be an element.
        <div key={position} className={cx('min-w-0', item.wide && 'col-span-full')}>
          <dt className="text-muted text-xs">{item.label}</dt>
          <dd className="wrap-anywhere mt-0.5 whitespace-pre-line text-body">
            {isMissing(item.value) ? <span className="text-faint">{fallback}</span> : item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === ''
}
