import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '@/components/progress/Spinner'
import { type ButtonLooks, buttonStyles } from './buttonStyles'

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /**
   * The work the button started is under way: it shows a spinner and cannot be pressed again. It keeps
   * the focus, which a disabled button would drop on the page.
   */
  pending?: boolean
  icon?: LucideIcon
}

/** Its type is 'button' unless said otherwise, so that no button sends a form by accident. */
export function Button({
  variant,
  size,
  pending = false,
  icon: Icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Enter in a field presses the button of its form, so this holds back every way to send it.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={buttonStyles({ variant, size }, className)}
    >
      {pending ? <Spinner label="" /> : Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  )
}
