import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/lib/cx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The name for screen readers, because the button shows only an icon. */
  label: string
  icon: LucideIcon
  size?: 'sm' | 'md'
  /** 'inherit' uses the text colour of a coloured background, such as a toast. */
  tone?: 'muted' | 'inherit'
}

export function IconButton({
  label,
  icon: Icon,
  size = 'md',
  tone = 'muted',
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
        'inline-grid shrink-0 place-items-center rounded-control transition-colors disabled:opacity-50',
        tone === 'muted'
          ? 'text-muted not-disabled:hover:bg-sunken not-disabled:hover:text-ink'
          : 'not-disabled:hover:bg-black/15',
        size === 'sm' ? 'size-8' : 'size-10',
        // Touch needs a larger target. The icon keeps its size.
        'max-md:size-11',
        className,
      )}
    >
      <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-5'} strokeWidth={1.75} />
    </button>
  )
}
