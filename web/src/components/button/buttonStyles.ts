import { cx } from '@/lib/cx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLooks {
  variant?: ButtonVariant
  size?: ButtonSize
}

const shared =
  'inline-flex select-none items-center justify-center gap-2 rounded-control border font-medium ' +
  // On a phone with large text, the label may wrap. The button is never narrower than its longest
  // word.
  'md:shrink-0 md:whitespace-nowrap max-md:h-auto max-md:max-w-full max-md:py-1.5 max-md:wrap-break-word ' +
  'transition-colors [&_svg]:shrink-0 disabled:opacity-50 aria-busy:cursor-progress aria-busy:opacity-80'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand text-on-brand shadow-control not-disabled:not-aria-busy:hover:bg-brand-hover',
  secondary:
    'border-line-strong bg-surface text-ink shadow-control not-disabled:not-aria-busy:hover:border-control-line not-disabled:not-aria-busy:hover:bg-hover',
  quiet: 'border-transparent text-brand-ink not-disabled:not-aria-busy:hover:bg-brand-soft',
  danger:
    'border-transparent bg-danger text-white shadow-control not-disabled:not-aria-busy:hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 max-md:min-h-11 px-3 text-sm [&_svg]:size-4',
  md: 'h-control max-md:min-h-control px-4 text-sm [&_svg]:size-4',
  lg: 'h-12 max-md:min-h-12 px-6 text-base [&_svg]:size-5',
}

/** The class names for buttons and for links that look like buttons. */
export function buttonStyles(
  { variant = 'primary', size = 'md' }: ButtonLooks,
  className?: string,
): string {
  return cx(shared, variants[variant], sizes[size], className)
}
