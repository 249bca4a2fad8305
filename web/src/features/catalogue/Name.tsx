import { cx } from '@/lib/cx'
import { shortDate } from '@/lib/dates'
import { Mark } from './Mark'

interface Props {
  retiredAt: string | undefined
  retired: string
  children: string
}

export function Name({ retiredAt, retired, children }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        className={cx('font-medium', children.length <= 18 ? 'whitespace-nowrap' : 'wrap-anywhere')}
      >
        {children}
      </span>
      {retiredAt && (
        <span title={shortDate(retiredAt)}>
          <Mark tone="grey">{retired}</Mark>
        </span>
      )}
    </span>
  )
}
