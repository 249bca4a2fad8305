import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '@/components/progress/Spinner'
import { type ButtonLooks, buttonStyles } from './buttonStyles'

interface ButtonProps extends ComponentProps<'button'>, ButtonLooks {
  /**
   * Shows a spinner and ignores clicks while the action runs. The button keeps the focus, which a
   * disabled button would lose.
   */
  pending?: boolean
  icon?: LucideIcon
}

/** The default type is 'button', so that no button submits a form by accident. */
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
      // Enter in a field clicks the submit button of its form, so this also blocks Enter.
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
