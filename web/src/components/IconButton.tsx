import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** A button without words needs a name for those who cannot see its icon. */
  label: string
  icon: LucideIcon
  size?: 'sm' | 'md'
}

export function IconButton({
  label,
  icon: Icon,
  size = 'md',
  type = 'button',
  className,
  title = label,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={title}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-control text-muted transition-colors',
        'not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:opacity-50',
        size === 'sm' ? 'size-8' : 'size-10',
        className,
      )}
    >
      <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-5'} strokeWidth={1.75} />
    </button>
  )
}
