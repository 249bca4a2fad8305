import { cx } from '@/lib/cx'

/** A grey placeholder for loading content. Set its size with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-md bg-line', className ?? 'h-4 w-full')}
    />
  )
}
