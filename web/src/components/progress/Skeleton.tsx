import { cx } from '@/lib/cx'

/** A grey stand-in for something that loads. Give it the size of the thing with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse rounded-md bg-line', className ?? 'h-4 w-full')}
    />
  )
}
